import type { Quote } from '../../../upstream/registrar/answers.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import { isAbove, latestProcess } from './carry-out-registration.ts'
import { findProcess, followTransfer } from './follow-transfer.ts'
import type { Undone } from './outcome.ts'
import { undecided } from './registration-attempt.ts'
import { incomingDomain, propertiesOf } from './registration.ts'
import {
  failedBecause,
  type SentTransfer,
  type TransferAttempt,
  type TransferEnded,
  type TransferOrder,
} from './transfer-attempt.ts'
import { CANCELLED, refusalReason } from './transfer-problem.ts'
import { NO_CREDIT, withoutCredit } from './without-credit.ts'

const FIRST_LOOK_MS = 1_000
/** Our own request may cause these refusals, if a proxy sent it twice. */
const MAYBE_OURS = ['ObjectExists', 'ObjectStatusProhibitsOperation']

/**
 * One attempt at transferring a name that was paid for. The request is sent at most once. If its
 * answer is lost, the following attempts only ask the registrar what became of it.
 */
export async function carryOutTransfer(
  registrar: RegistrarClient,
  attempt: TransferAttempt,
  order: TransferOrder,
): Promise<TransferEnded> {
  const { submitted_at } = attempt
  if (!submitted_at) return await submit(registrar, attempt, order)
  return await followTransfer(registrar, { ...attempt, submitted_at })
}

/** Asks for the price once more, and sends the request. */
async function submit(
  registrar: RegistrarClient,
  attempt: TransferAttempt,
  order: TransferOrder,
): Promise<TransferEnded> {
  if (attempt.isCancelled) return failedBecause(CANCELLED)
  const { domain: name, signal } = attempt
  const { registration, handles, auth_code: authcode } = order
  const domain = incomingDomain(registration, handles)
  let quote: Quote
  try {
    const properties = propertiesOf(registration)
    if (properties) {
      const { registry } = registration
      const { registrations } = registrar
      await registrations.setProperties(handles.registrant, registry, properties, signal)
    }
    quote = await registrar.transfers.quote(name, domain, signal)
  } catch (error) {
    return refusedOrLater(error, attempt)
  }
  if (isAbove(quote, registration)) return failedBecause('price_changed')
  attempt.demandTimeLeft()
  const process_before = await latestProcess({ registrar }, attempt)
  const submitted_at = await attempt.noteSubmitted(process_before)
  // Transfers that aren't paid for are cancelled.
  if (!submitted_at) return failedBecause(CANCELLED)
  const sent: SentTransfer = { ...attempt, submitted_at, process_before, process_id: null }
  const billables = quote.billables.map(({ product, action, quantity }) => {
    return { product, action, quantity }
  })
  const request = { ...domain, ...(authcode !== undefined && { authcode }), billables }
  try {
    const { processId = null } = await registrar.transfers.start(name, request, signal)
    return await followTransfer(registrar, { ...sent, process_id: processId })
  } catch (error) {
    return await unanswered(registrar, sent, error)
  }
}

/** Nothing was sent yet, so a refusal is final and everything else can be tried again. */
function refusedOrLater(error: unknown, attempt: TransferAttempt): Undone {
  if (!(error instanceof RegistrarError)) throw error
  if (error.type === NO_CREDIT) return withoutCredit(attempt)
  if (error.kind === 'refused') return failedBecause(refusalReason(error))
  return undecided(attempt, error.message, attempt.now())
}

/** The request was sent, and what came back was no success. */
async function unanswered(
  registrar: RegistrarClient,
  attempt: SentTransfer,
  error: unknown,
): Promise<TransferEnded> {
  if (!(error instanceof RegistrarError)) throw error
  // Only the registrar's own words are certain. Anything else may come from a proxy on the way.
  const isRefused = error.kind === 'refused' && error.type !== ''
  if (MAYBE_OURS.includes(error.type)) {
    const process_id = await findProcess(registrar, attempt)
    if (process_id !== null) return await followTransfer(registrar, { ...attempt, process_id })
  }
  if (isRefused || error.kind === 'rate_limited') {
    await attempt.noteRefused()
    if (error.quote) return failedBecause('price_changed')
    return refusedOrLater(error, { ...attempt, submitted_at: null })
  }
  return { kind: 'later', waitMs: FIRST_LOOK_MS, process_id: null, why: error.message }
}
