import type { Quote, RegistrarDomain } from '../../../upstream/registrar/answers.ts'
import type { Accepted, RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import { PENDING_DELETE_STATUS, REDEMPTION_STATUS } from '../domains/domain.ts'
import { latestProcess } from './carry-out-registration.ts'
import { type Bought, followPurchase } from './follow-purchase.ts'
import { NOT_PAID } from './not-paid.ts'
import { outcomeOf, type Undone } from './outcome.ts'
import type { PurchaseAttempt } from './purchase-attempt.ts'
import { undecided } from './registration-attempt.ts'
import { NO_CREDIT, withoutCredit } from './without-credit.ts'

const MONTHS_A_YEAR = 12
const FIRST_LOOK_MS = 1_000

export type Purchase =
  | { op: 'renew'; years: number; expires_at?: string }
  | { op: 'restore'; reason: string }
type Ended = Bought | Undone

/**
 * One attempt at a paid renewal or restore. If an earlier attempt was sent, it first finds out what
 * became of that. Otherwise it asks for the price, which must not exceed what was paid, and
 * acknowledges it with the order. The registrar also refuses to renew twice from the same date.
 */
export async function carryOutPurchase(
  registrar: RegistrarClient,
  attempt: PurchaseAttempt,
  purchase: Purchase,
): Promise<Ended> {
  try {
    const domain = await registrar.readDomain(attempt.domain, attempt.signal)
    const found = await followPurchase(registrar, attempt, { op: purchase.op, domain })
    return found ?? (await submit(registrar, attempt, { purchase, domain }))
  } catch (error) {
    if (!(error instanceof RegistrarError)) throw error
    // Even a refusal to tell us says nothing about an order that was sent.
    if (attempt.submitted_at) return undecided(attempt, error.message, attempt.now())
    return refusedOrLater(error, attempt)
  }
}

/** Nothing was sent, so a refusal is final and everything else can be tried again. */
function refusedOrLater(error: RegistrarError, attempt: PurchaseAttempt): Undone {
  if (error.type === NO_CREDIT) return withoutCredit(attempt)
  if (error.kind === 'refused') return outcomeOf(error, attempt.attempts)
  return undecided({ ...attempt, submitted_at: null }, error.message, attempt.now())
}

type Asked = { purchase: Purchase; domain: RegistrarDomain }

async function submit(
  registrar: RegistrarClient,
  attempt: PurchaseAttempt,
  { purchase, domain }: Asked,
): Promise<Ended> {
  const problem = problemOf(purchase, domain)
  if (problem) return problem
  const order = purchase.op === 'renew' ? renewal(purchase.years, domain.expiryDate) : purchase
  const quote = await quoteOf(registrar, attempt, order)
  const tooMuch = priceProblem(quote, attempt.price_cents)
  if (tooMuch !== undefined) return failed('price_changed', tooMuch)
  // When it is sent again, a process of the first request that shows up late is still its own.
  const process_before = attempt.submitted_at
    ? attempt.process_before
    : await latestProcess({ registrar }, attempt)
  attempt.demandTimeLeft()
  const before = { expires_before: new Date(domain.expiryDate), process_before }
  const submitted_at = await attempt.noteSent(before)
  if (!submitted_at) return { kind: 'failed', ...NOT_PAID }
  attempt.demandTimeLeft()
  let accepted: Accepted
  try {
    accepted = await send(registrar, attempt, { ...order, billables: billablesOf(quote) })
  } catch (error) {
    if (!(error instanceof RegistrarError)) throw error
    return await unanswered(attempt, error)
  }
  const after = await registrar.readDomain(attempt.domain, attempt.signal)
  const process_id = accepted.processId ?? null
  const sent = { ...attempt, ...before, submitted_at, process_id }
  const found = await followPurchase(registrar, sent, { op: purchase.op, domain: after })
  return found ?? lookSoon('The registrar shows no trace of the order yet.')
}

/** The order was sent, and what came back was no success. */
async function unanswered(attempt: PurchaseAttempt, error: RegistrarError): Promise<Undone> {
  // Only the registrar's own words are certain. Anything else may come from a proxy on the way.
  const isRefused = error.kind === 'refused' && error.type !== ''
  if (!isRefused && error.kind !== 'rate_limited') return lookSoon(error.message)
  await attempt.noteRefused()
  if (error.quote) return failed('price_changed', 'The registrar asks for more than was paid.')
  return refusedOrLater(error, { ...attempt, submitted_at: null })
}

function lookSoon(why: string): Undone {
  return { kind: 'later', waitMs: FIRST_LOOK_MS, process_id: null, why }
}

/** Why a name can't be renewed or restored as it is now. */
function problemOf(purchase: Purchase, domain: RegistrarDomain): Undone | undefined {
  const isInRedemption = domain.status.includes(REDEMPTION_STATUS)
  if (!isInRedemption && domain.status.includes(PENDING_DELETE_STATUS)) {
    const text = 'Its registry is about to delete it. It can’t be renewed or restored.'
    return failed('pending_delete', text)
  }
  if (purchase.op === 'restore') {
    if (isInRedemption) return undefined
    return failed('not_in_redemption', 'It is not in redemption, so there is nothing to restore.')
  }
  const { expires_at: from } = purchase
  if (from !== undefined && Date.parse(domain.expiryDate) !== Date.parse(from)) {
    return failed('already_renewed', 'It has been renewed already.')
  }
  return isInRedemption
    ? failed('in_redemption', 'It is in redemption: restore it first.')
    : undefined
}

type Renewal = { op: 'renew'; period: number; expiryDate: string }
type Order = Renewal | { op: 'restore'; reason: string }
type Billables = { billables: ReturnType<typeof billablesOf> }

function renewal(years: number, expiryDate: string): Renewal {
  return { op: 'renew', period: years * MONTHS_A_YEAR, expiryDate }
}

async function quoteOf(
  registrar: RegistrarClient,
  { domain: name, signal }: PurchaseAttempt,
  order: Order,
): Promise<Quote> {
  if (order.op === 'restore') {
    return await registrar.quoteRestoration(name, { reason: order.reason }, signal)
  }
  const { period, expiryDate } = order
  return await registrar.quoteRenewal(name, { period, expiryDate }, signal)
}

async function send(
  registrar: RegistrarClient,
  { domain: name, signal }: PurchaseAttempt,
  order: Order & Billables,
): Promise<Accepted> {
  const { billables } = order
  if (order.op === 'restore') {
    return await registrar.restore(name, { reason: order.reason, billables }, signal)
  }
  const { period, expiryDate } = order
  return await registrar.renew(name, { period, expiryDate, billables }, signal)
}

function billablesOf({ billables }: Quote) {
  return billables.map(({ product, action, quantity }) => {
    return { product, action, quantity }
  })
}

function priceProblem({ total, currency }: Quote, price_cents: number | null): string | undefined {
  if (currency !== 'USD') return `The registrar asks for ${currency}.`
  if (price_cents === null || total <= price_cents) return undefined
  return 'The registrar asks for more than was paid.'
}

function failed(code: string, text: string): Undone {
  return { kind: 'failed', code, text }
}
