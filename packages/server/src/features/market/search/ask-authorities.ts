import type { NameCheck } from '../../../upstream/registrar/answers.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import type { Upstream } from '../../../upstream/open-upstream.ts'
import { untilDone } from '../../../values/deadline.ts'
import type { ReadName } from '../../../values/domain-name.ts'
import { askRegistration, type Registration } from '../../registry/whois/ask-registration.ts'
import { isClear, type Judged, combineAnswers } from './finding.ts'

/** Whether our registrar sells a TLD: not at all, at one price, or with premium names. */
export type Sale = 'none' | 'plain' | 'premium'

export type Verdict = Judged & { retryAfterSeconds: number | undefined }

/** How long an available name waits for the registrar to confirm its price. */
const PREMIUM_PATIENCE_MS = 1_000
/** How long to wait for the registry before asking the registrar too, or relying on it alone. */
const REGISTRY_PATIENCE_MS = 2_000

/**
 * Asks the registry and the registrar about a name, and combines their answers.
 *
 * The registry knows who has a name and since when, so its "taken" is final. The registrar asks the
 * same registry in another way, and only it knows premium prices. Checks at the registrar count
 * against our quota, so for a TLD without premium names we ask it only if the registry is silent or
 * unclear. For a TLD with premium names we ask both at the same time, and an available name waits a
 * moment for the registrar. If the registrar fails or is slow, the registry's answer is used alone.
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
  // If the registrar's answer is enough, nothing awaits the abandoned registry query.
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

/** Undefined if the registry still hasn't answered some time after the registrar did. */
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
    // Failed, timed out or aborted: in each case the registrar gave no answer.
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
  const judged = combineAnswers(registration, check, sale === 'premium')
  return { ...judged, retryAfterSeconds: registration?.retryAfterSeconds }
}
