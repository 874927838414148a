import type { Quote } from '../../../upstream/registrar/answers.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { REDEMPTION_STATUS } from '../domains/domain.ts'
import type { Attempt } from './attempt.ts'
import type { Undone } from './outcome.ts'

const MONTHS_A_YEAR = 12

type Purchase = { op: 'renew'; years: number } | { op: 'restore'; reason: string }
/** The state of the name afterwards. */
type Bought = { kind: 'done'; statuses: string[]; expires_at: Date }
type Ended = Bought | Undone

/**
 * One attempt at a paid renewal or restoration. First asks the registrar for its price, which must
 * not exceed what was paid, and acknowledges that price with the order. Stores the current expiry
 * date beforehand: if the date has changed since, or the name has left redemption, an earlier
 * attempt that got no answer succeeded. The registrar also refuses to renew twice from the same
 * date.
 */
export async function carryOutPurchase(
  registrar: RegistrarClient,
  attempt: Attempt,
  purchase: Purchase,
): Promise<Ended> {
  const { domain: name, expires_before, signal } = attempt
  const domain = await registrar.readDomain(name, signal)
  const expires_at = new Date(domain.expiryDate)
  const isInRedemption = domain.status.includes(REDEMPTION_STATUS)
  const bought: Bought = { kind: 'done', statuses: domain.status, expires_at }
  if (expires_before) {
    const isMoved = expires_at.getTime() !== expires_before.getTime()
    if (purchase.op === 'renew' ? isMoved : !isInRedemption) return bought
  } else if (purchase.op === 'restore' && !isInRedemption) {
    return failed('not_in_redemption', 'It is not in redemption, so there is nothing to restore.')
  }
  if (purchase.op === 'renew' && isInRedemption) {
    return failed('in_redemption', 'It is in redemption: restore it first.')
  }
  const order = purchase.op === 'renew' ? renewal(purchase.years, domain.expiryDate) : purchase
  const quote = await quoteOf(registrar, attempt, order)
  const problem = priceProblem(quote, attempt.price_cents)
  if (problem !== undefined) return failed('price_changed', problem)
  await attempt.noteExpiresBefore(expires_at)
  attempt.demandTimeLeft()
  await send(registrar, attempt, { ...order, billables: billablesOf(quote) })
  const after = await registrar.readDomain(name, signal)
  return { kind: 'done', statuses: after.status, expires_at: new Date(after.expiryDate) }
}

type Renewal = { op: 'renew'; period: number; expiryDate: string }
type Order = Renewal | { op: 'restore'; reason: string }
type Billables = { billables: ReturnType<typeof billablesOf> }

function renewal(years: number, expiryDate: string): Renewal {
  return { op: 'renew', period: years * MONTHS_A_YEAR, expiryDate }
}

async function quoteOf(
  registrar: RegistrarClient,
  { domain: name, signal }: Attempt,
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
  { domain: name, signal }: Attempt,
  order: Order & Billables,
): Promise<void> {
  const { billables } = order
  if (order.op === 'restore') {
    await registrar.restore(name, { reason: order.reason, billables }, signal)
  } else {
    const { period, expiryDate } = order
    await registrar.renew(name, { period, expiryDate, billables }, signal)
  }
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

function failed(code: string, text: string): Ended {
  return { kind: 'failed', code, text }
}
