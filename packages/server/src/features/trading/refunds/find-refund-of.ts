import type { Reader } from '../../../db/pool.ts'
import type { OrderOut } from '../orders/shapes.ts'
import { findRefund } from '../orders/refund-sql.ts'

export type RefundState = {
  refund_id: string
  status: 'REFUNDED' | 'PENDING'
  created_at: string
}

/** The refund a partner requested for an order, or null. The caller has already checked access. */
export async function findRefundOf(
  reader: Reader,
  { public_id, status }: Pick<OrderOut, 'public_id' | 'status'>,
): Promise<RefundState | null> {
  const refund = await findRefund(reader, public_id)
  if (!refund) return null
  return {
    refund_id: refund.refund_id,
    status: status === 'REFUNDED' ? 'REFUNDED' : 'PENDING',
    created_at: refund.created_at.toISOString(),
  }
}
