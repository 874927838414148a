import type { Reader } from '../../../db/pool.ts'
import { isSold, isStillOffered } from '../../market/listings/sell-listing.ts'
import { readAnyOrder } from '../orders/read-order.ts'
import type { OrderOut } from '../orders/shapes.ts'
import { listPayments } from '../../money/payments/list-payments.ts'
import type { PaymentRow } from '../../money/payments/payment.ts'
import { isLive } from '../../money/payments/states.ts'
import { isExpired, purposeOf, type SessionRow } from './session.ts'

/** What a buyer sees on a session's page. */
export type View =
  /** The buyer can pay. `last` is the outcome of an earlier attempt. */
  | { kind: 'form'; session: SessionRow; last: PaymentRow | undefined }
  /** A payment is in progress: the gateway hasn't answered, or the bank is asking the buyer. */
  | { kind: 'waiting'; session: SessionRow; payment: PaymentRow }
  | { kind: 'receipt'; session: SessionRow; payment: PaymentRow | undefined; order: OrderOut }
  /** The first of several monthly payments was made. */
  | { kind: 'plan'; session: SessionRow; payment: PaymentRow | undefined }
  | { kind: 'expired'; session: SessionRow }
  /** Sold to someone else, withdrawn, or listed by another owner. */
  | { kind: 'gone'; session: SessionRow; last: PaymentRow | undefined }
  | { kind: 'exhausted'; session: SessionRow }

/** Anyone who tries more cards than this on one page is probably testing stolen cards. */
export const TRIES_MAX = 10

/**
 * Depends only on stored data, not on anything the browser sends. A page that is reloaded, opened
 * twice or reached with the back button always shows the current state.
 */
export async function readView(reader: Reader, session: SessionRow, now: Date): Promise<View> {
  const subject = { purpose: purposeOf(session), subject_id: session.session_id }
  const tried = await listPayments(reader, subject)
  if (session.order_id !== null) {
    const order = await readAnyOrder(reader, session.order_id)
    const payment = tried.find(({ order_id }) => order_id === session.order_id)
    return { kind: 'receipt', session, payment, order }
  }
  const payment = tried.find(({ status }) => isLive(status))
  if (session.plan_id !== null) return { kind: 'plan', session, payment: payment ?? tried[0] }
  if (payment) return { kind: 'waiting', session, payment }
  const [last] = tried
  if (await isGone(reader, session)) return { kind: 'gone', session, last }
  if (isExpired(session, now)) return { kind: 'expired', session }
  if (tried.length >= TRIES_MAX) return { kind: 'exhausted', session }
  return { kind: 'form', session, last }
}

/** A name that we negotiated with its owner isn't for sale here, so it can only be sold. */
async function isGone(reader: Reader, session: SessionRow): Promise<boolean> {
  if (session.brokerage_fee_cents === null) return !(await isStillOffered(reader, session))
  return await isSold(reader, session.environment, session.domain)
}
