import type { Partner } from '../../../auth/partner.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { publicId } from '../../../values/public-id.ts'
import { holdOwnOrder } from '../orders/hold-own-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import type { OrderRow } from '../orders/order.ts'
import { isUnfinished } from '../orders/states.ts'
import { findRefund, insertRefund, type RefundRow } from '../orders/refund-sql.ts'

export type RefundInput = { order_id: string; reason: string | null }

/** A refund and its order. The order's status shows whether the refund is complete. */
export type Refund = RefundRow & { order: OrderRow; isNew: boolean }

/**
 * Refunds a sale in full at the partner's request. While the domain is being transferred, the
 * refund stays pending until staff stop the transfer with their own action. Asking again changes
 * nothing and returns the same refund.
 *
 * Refuses: not_found (not this partner's order), refund_not_allowed (the domain is delivered, we
 * collected the money, or the order was cancelled).
 */
export async function requestRefund(
  tx: Tx,
  partner: Partner,
  { order_id, reason }: RefundInput,
  now: Date,
): Promise<Refund> {
  const order = await holdOwnOrder(tx, partner, order_id)
  if (!order) throw new Refusal('not_found', 'No such order.')
  demandRefundable(order)
  const asked = await findRefund(tx, order_id)
  if (asked) return { ...asked, order, isNew: false }
  const refund = { refund_id: publicId('rf', now), order_id, created_at: now }
  const { partner_id, environment } = partner
  await insertRefund(tx, { ...refund, partner_id, environment, reason })
  // Staff may have refunded it already, without a request.
  if (order.status === 'REFUNDED') return { ...refund, order, isNew: false }
  if (order.status === 'TRANSFER_IN_PROGRESS') return { ...refund, order, isNew: true }
  const refunded = await moveOrder(tx, order_id, 'refund', { note: reason ?? undefined, now })
  return { ...refund, order: refunded, isNew: true }
}

function demandRefundable({ status, payment_model }: OrderRow): void {
  if (payment_model !== 'partner_collected') {
    throw new Refusal('refund_not_allowed', 'We collected this payment. Ask us to refund it.')
  }
  if (isUnfinished(status) || status === 'REFUNDED') return
  const text =
    status === 'CANCELLED'
      ? 'This order was cancelled; there is nothing to refund.'
      : 'The domain is delivered; it is too late for a refund.'
  throw new Refusal('refund_not_allowed', text)
}
