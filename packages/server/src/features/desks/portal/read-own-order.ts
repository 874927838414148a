import type { Tenant } from '../../../values/environment.ts'
import type { Tx } from '../../../db/pool.ts'
import { readOrder } from '../../trading/orders/read-order.ts'
import { findOrderPayment } from '../../money/payments/find-order-payment.ts'
import { findRefundOf } from '../../trading/refunds/find-refund-of.ts'

/**
 * One order with what people ask next: the state of its refund, and of the payment we collected.
 * Read in one snapshot, so that they agree. Refuses: not_found.
 */
export async function readOwnOrder(tx: Tx, tenant: Tenant, publicId: string) {
  const order = await readOrder(tx, tenant, publicId, 'full')
  const refund = await findRefundOf(tx, order)
  const payment_status = await findOrderPayment(tx, order.public_id)
  return { ...order, refund, payment_status }
}
