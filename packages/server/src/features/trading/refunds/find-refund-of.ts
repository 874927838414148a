import type { Reader } from '../../../db/pool.ts'
import type { OrderOut } from '../orders/shapes.ts'
import { findRefund } from '../orders/refund-sql.ts'
import { isUnfinished } from '../orders/states.ts'

/** `CLOSED`: staff delivered or cancelled the order instead. */
export const REFUND_STATUSES = ['REFUNDED', 'PENDING', 'CLOSED'] as const

export type RefundState = {
  refund_id: string
  status: (typeof REFUND_STATUSES)[number]
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
    status: status === 'REFUNDED' ? 'REFUNDED' : isUnfinished(status) ? 'PENDING' : 'CLOSED',
    created_at: refund.created_at.toISOString(),
  }
}
