import type { Quote } from '../../../upstream/registrar/answers.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import type { Created } from '../../../upstream/registrar/registration-calls.ts'
import { followRegistration, type SentAttempt, TAKEN, whoseIsIt } from './follow-registration.ts'
import { NOT_PAID } from './not-paid.ts'
import { outcomeOf, type Undone } from './outcome.ts'
import {
  type Order,
  type Registered,
  type RegistrationAttempt,
  undecided,
} from './registration-attempt.ts'
import { newDomain, propertiesOf, type Registration } from './registration.ts'
import { NO_CREDIT, withoutCredit } from './without-credit.ts'

export type RegistrationNeeds = {
  registrar: RegistrarClient
  /** Creates the zone of a name that uses our name servers: some registries want to see it first. */
  prepareZone?: ((name: string, signal: AbortSignal) => Promise<void>) | undefined
}

type Ended = Registered | Undone

const FIRST_LOOK_MS = 1_000
const HOUR_MS = 3_600_000

/**
 * One attempt at registering a name that was paid for. The order is sent at most once. If its answer
 * is lost, the following attempts only ask the registrar what became of it.
 */
export async function carryOutRegistration(
  needs: RegistrationNeeds,
  attempt: RegistrationAttempt,
  order: Order,
): Promise<Ended> {
  const { submitted_at } = attempt
  if (!submitted_at) return await submit(needs, attempt, order)
  return await followRegistration(needs.registrar, { ...attempt, submitted_at }, order)
}

/** Asks for the price once more, and sends the order. */
async function submit(
  needs: RegistrationNeeds,
  attempt: RegistrationAttempt,
  order: Order,
): Promise<Ended> {
  const { registrations } = needs.registrar
  const { domain: name, signal } = attempt
  const { registration, handles } = order
  const domain = newDomain(registration, handles, order.nameservers)
  let quote: Quote
  try {
    const properties = propertiesOf(registration)
    if (properties) {
      const { registry } = registration
      await registrations.setProperties(handles.registrant, registry, properties, signal)
    }
    quote = await registrations.quote(name, domain, signal)
    if (isAbove(quote, registration)) return PRICE_CHANGED
    if (registration.nameservers === null) await needs.prepareZone?.(name, signal)
  } catch (error) {
    return refusedOrLater(error, attempt)
  }
  attempt.demandTimeLeft()
  const process_before = await latestProcess(needs, attempt)
  const submitted_at = await attempt.noteSubmitted(process_before)
  if (!submitted_at) return { kind: 'failed', ...NOT_PAID }
  const sent: SentAttempt = { ...attempt, submitted_at, process_before, process_id: null }
  const billables = quote.billables.map(({ product, action, quantity }) => {
    return { product, action, quantity }
  })
  let created: Created
  try {
    created = await registrations.create(name, { ...domain, billables }, signal)
  } catch (error) {
    return await unanswered(needs.registrar, sent, order, error)
  }
  const process_id = created.processId ?? null
  return await followRegistration(needs.registrar, { ...sent, process_id }, order)
}

const PRICE_CHANGED: Undone = {
  kind: 'failed',
  code: 'price_changed',
  text: "The registry's price has gone up since you paid. You weren't charged.",
}
/** The buyer agreed to a price that was based on this cost. */
export function isAbove({ total, currency }: Quote, { cost_cents }: Registration): boolean {
  return currency !== 'USD' || cost_cents === null || total > cost_cents
}

/** The latest process of the name before the order, so that the order's own can be told from it. */
export async function latestProcess(
  { registrar }: Pick<RegistrationNeeds, 'registrar'>,
  { domain: name, signal, now }: Pick<RegistrationAttempt, 'domain' | 'signal' | 'now'>,
): Promise<number | null> {
  const since = new Date(now().getTime() - HOUR_MS)
  const [latest] = await registrar.registrations.listProcesses(name, since, signal)
  return latest?.id ?? null
}

/** Nothing was sent yet, so a refusal is final and everything else can be tried again. */
function refusedOrLater(error: unknown, attempt: RegistrationAttempt): Undone {
  if (!(error instanceof RegistrarError)) throw error
  if (error.type === 'ObjectExists') return TAKEN
  if (error.type === NO_CREDIT) return withoutCredit(attempt)
  if (error.kind === 'refused') return outcomeOf(error, attempt.attempts)
  return undecided(attempt, error.message, attempt.now())
}

/** The order was sent, and what came back was no success. */
async function unanswered(
  registrar: RegistrarClient,
  attempt: SentAttempt,
  order: Order,
  error: unknown,
): Promise<Ended> {
  if (!(error instanceof RegistrarError)) throw error
  // Only the registrar's own words are certain. Anything else may come from a proxy on the way.
  const isRefused = error.kind === 'refused' && error.type !== ''
  if (error.type === 'ObjectExists') return await whoseIsIt(registrar, attempt, order)
  if (isRefused || error.kind === 'rate_limited') {
    await attempt.noteRefused()
    if (error.quote) return PRICE_CHANGED
    return refusedOrLater(error, { ...attempt, submitted_at: null })
  }
  return { kind: 'later', waitMs: FIRST_LOOK_MS, process_id: null, why: error.message }
}
