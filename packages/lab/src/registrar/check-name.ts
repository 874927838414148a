import { jsonAnswer } from '../frame/http-message.ts'
import type { HttpAnswer } from '../frame/http-message.ts'
import { draw } from '../world/draw.ts'
import { FAMOUS_LABELS, isFreeLabel } from '../world/fixed-names.ts'
import { takenShare } from '../world/world-of.ts'
import type { LookUp } from '../world/world-of.ts'
import type { AccountDomains } from './account-domains.ts'
import type { RegistrationRules } from './registration-rules.ts'
import { splitAtTld } from './split-at-tld.ts'
import type { SplitName } from './split-at-tld.ts'
import { failure } from './failure.ts'

// The domain name pattern from the registrar's documentation.
const NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z][a-z0-9-]{0,61}[a-z0-9])$/

export function isName(name: string): boolean {
  return NAME.test(name) && name.length <= 255
}

export interface Premium {
  createCents: number
  renewCents: number
}

export type Available =
  | { available: false; reason: string }
  | { available: true; premium: Premium | undefined }
  /** The registry does not answer. */
  | 'down'

interface Desk {
  lookUp: LookUp
  domains: Pick<AccountDomains, 'has'>
  rules: Pick<RegistrationRules, 'premiumOf'>
}

/** GET /v2/domains/{name}/check: whether a name is available, and its price if it is premium. */
export function checkName(desk: Desk, name: string, wantsRenewPrice: boolean): HttpAnswer {
  if (!isName(name)) return failure('ValidationError', `${name} is not a domain name.`)
  const split = splitAtTld(name)
  if (!split) return failure('UnsupportedTld', `The TLD of ${name} is not sold here.`)
  const found = availabilityOf(desk, name, split)
  if (found === 'down') return failure('ProviderConnectionError', 'The registry does not answer.')
  const { available } = found
  const premium = found.available ? found.premium : desk.rules.premiumOf(name)
  const answer = { available, ...(!found.available && { reason: found.reason }) }
  if (!premium) return jsonAnswer(200, answer)
  const { createCents, renewCents } = premium
  // The price of what can be done with it: a registration, or a transfer.
  const price = available ? createCents : renewCents
  const renewal = wantsRenewPrice ? { renewPrice: renewCents } : {}
  return jsonAnswer(200, { ...answer, premium: true, currency: 'USD', price, ...renewal })
}

export function availabilityOf(
  { lookUp, domains, rules }: Desk,
  name: string,
  split: SplitName,
): Available {
  if (domains.has(name)) return IN_USE
  const world = lookUp(name)
  const set = rules.premiumOf(name)
  if (!world) return isDrawnTaken(name, split) ? IN_USE : { available: true, premium: set }
  if (world.state === 'taken') return world.isDown ? 'down' : IN_USE
  if (world.state === 'reserved') return { available: false, reason: 'Reserved' }
  return { available: true, premium: set ?? (world.state === 'premium' ? world : undefined) }
}

const IN_USE = { available: false, reason: 'In use' } as const

/**
 * Most TLDs that are sold have no registry in the lab, so a draw decides whether a name is taken.
 */
function isDrawnTaken(name: string, { label, tld }: SplitName): boolean {
  return (
    FAMOUS_LABELS.has(label) ||
    (!isFreeLabel(label) && draw(name, 'taken') < takenShare(label, tld))
  )
}
