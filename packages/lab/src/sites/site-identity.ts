import { createSecureContext } from 'node:tls'
import type { SecureContext } from 'node:tls'
import { draw, drawBetween } from '../world/draw.ts'
import { FAMOUS_LABELS, FIXED_NAMES } from '../world/fixed-names.ts'
import { splitHost } from '../world/split-name.ts'
import type { RegistrableName } from '../world/split-name.ts'
import { makeIdentity, makeLesserAuthority, makeSelfSigned } from './certificates.ts'
import type { Authority } from './certificates.ts'

const CONTEXTS_MAX = 500

/** The problem with a site's certificate. Most have none. */
type Flaw = 'none' | 'expired' | 'other_host' | 'self_signed' | 'incomplete' | 'long_chain'

/** Sites with bad certificates that a site check must find. */
const FLAWED = new Map<string, Flaw>([
  ['expired-harbor.com', 'expired'],
  ['misnamed-harbor.com', 'other_host'],
  ['selfsigned-harbor.com', 'self_signed'],
  ['chainless-harbor.com', 'incomplete'],
  // Valid: the intermediate certificate is sent along, as it should be.
  ['guarded-harbor.com', 'long_chain'],
])

/** The certificates of all sites, each created when first needed. */
export class SiteIdentities {
  #authority: Authority
  #now: Date
  #contexts = new Map<string, SecureContext>()

  constructor(authority: Authority, now: Date) {
    this.#authority = authority
    this.#now = now
  }

  /** Returns the certificate for the host in a client's SNI. */
  contextOf(host: string): SecureContext {
    const split = splitHost(host)
    const name = split?.name ?? 'no-such-site.invalid'
    const kept = this.#contexts.get(name)
    if (kept) return kept
    const flaw = split ? flawOf(split) : 'other_host'
    const made = this.#make(name, flaw)
    if (this.#contexts.size >= CONTEXTS_MAX) this.#contexts.clear()
    this.#contexts.set(name, made)
    return made
  }

  #make(name: string, flaw: Flaw): SecureContext {
    const shown = flaw === 'other_host' ? 'shared.lumen-hosts.com' : name
    const daysLeft = flaw === 'expired' ? -3 : drawBetween(name, 'certificate days', 5, 80)
    const hosts = [shown, `www.${shown}`] as const
    if (flaw === 'self_signed') return createSecureContext(makeSelfSigned(name, this.#now))
    if (flaw !== 'incomplete' && flaw !== 'long_chain')
      return createSecureContext(makeIdentity(this.#authority, [...hosts], this.#now, daysLeft))
    const lesser = makeLesserAuthority(this.#authority, this.#now)
    const { cert, key } = makeIdentity(lesser, [...hosts], this.#now, daysLeft)
    // Without the intermediate certificate, clients can't verify the chain.
    return createSecureContext({ cert: flaw === 'long_chain' ? cert + lesser.pem : cert, key })
  }
}

/** The fixed and famous names have valid certificates. */
function flawOf({ name, label }: RegistrableName): Flaw {
  const flaw = FLAWED.get(name)
  if (flaw) return flaw
  if (FIXED_NAMES.has(name) || FAMOUS_LABELS.has(label)) return 'none'
  const drawn = draw(name, 'certificate')
  if (drawn < 0.08) return 'expired'
  return drawn < 0.16 ? 'other_host' : 'none'
}
