import type { NameCheck } from '../../../upstream/registrar/answers.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import type { Upstream } from '../../../upstream/open-upstream.ts'
import { untilDone } from '../../../values/deadline.ts'
import type { ReadName } from '../../../values/domain-name.ts'
import { askRegistration, type Registration } from '../../registry/whois/ask-registration.ts'
import { isClear, type Judged, judgeTogether } from './finding.ts'

/** What our registrar does with an ending: nothing, sells its names, or some of them dearer. */
export type Sale = 'none' | 'plain' | 'premium'

export type Verdict = Judged & { retryAfterSeconds: number | undefined }

/** How long a name that the registry calls free waits for the registrar's word on its price. */
const PREMIUM_PATIENCE_MS = 1_000
/** How long a registry may be silent before the registrar is asked too, or believed alone. */
const REGISTRY_PATIENCE_MS = 2_000

/**
 * Asks those who may say how a name stands, and weighs what they say.
 *
 * The registry knows who has a name and since when, so its "taken" is final and comes first. The
 * registrar asks the same registry in another way and alone knows what is premium. A check counts
 * against our account, so under an ending without premium names the registrar is asked only where
 * the registry is silent or unclear; under one with them both are asked at the same time, and a name
 * that the registry calls free waits a moment for the registrar. A registrar that fails or is slow is
 * as if it had not been asked: then the registry's word stands alone.
 *
 * Rejects only when `signal` aborts.
 */
export async function askAuthorities(
  ask: Upstream,
  name: ReadName,
  sale: Sale,
  signal: AbortSignal,
): Promise<Verdict> {
  const verdict = await untilDone(signal, async (inside) => {
    return await askBoth(ask, name, sale, inside)
  })
  signal.throwIfAborted()
  return verdict
}

async function askBoth(
  ask: Upstream,
  name: ReadName,
  sale: Sale,
  signal: AbortSignal,
): Promise<Verdict> {
  const registry = askRegistration(ask, name, { signal, depth: 'brief' })
  if (sale === 'none' || !ask.registrar) return verdictOf(await registry, undefined, sale)
  // Where the registrar's word is enough, nobody is left to hear that the registry was given up.
  registry.catch(() => {})
  const early = sale === 'plain' ? await within(registry, REGISTRY_PATIENCE_MS) : undefined
  if (early && isClear(early)) return verdictOf(early, undefined, sale)
  const check = checkName(ask.registrar, name, signal)
  const registration = early ?? (await Promise.race([registry, givenUp(registry, check)]))
  const isTaken = registration && isClear(registration) && !isFree(registration)
  if (isTaken) return verdictOf(registration, undefined, sale)
  const isKnown = registration && isFree(registration)
  const checked = await (isKnown ? within(check, PREMIUM_PATIENCE_MS) : check)
  return verdictOf(registration ?? (checked ? undefined : await registry), checked, sale)
}

function isFree({ facts }: Registration): boolean {
  return facts.state === 'not_found'
}

/** Nothing, once the registrar has answered and the registry is silent for a while after that. */
async function givenUp(
  registry: Promise<Registration>,
  check: Promise<NameCheck | undefined>,
): Promise<Registration | undefined> {
  return (await check) ? await within(registry, REGISTRY_PATIENCE_MS) : await registry
}

async function checkName(
  registrar: RegistrarClient,
  { name }: ReadName,
  signal: AbortSignal,
): Promise<NameCheck | undefined> {
  try {
    return await registrar.check(name, signal)
  } catch (error) {
    // Failed, late or given up: whichever it was, the registrar has said nothing.
    if (error instanceof RegistrarError || signal.aborted) return undefined
    throw error
  }
}

async function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function verdictOf(
  registration: Registration | undefined,
  check: NameCheck | undefined,
  sale: Sale,
): Verdict {
  const judged = judgeTogether(registration, check, sale === 'premium')
  return { ...judged, retryAfterSeconds: registration?.retryAfterSeconds }
}
