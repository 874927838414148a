import type { Reader, Tx } from '../../../db/pool.ts'
import type { Environment } from '../../../values/environment.ts'

export type RefundRow = { refund_id: string; order_id: string; created_at: Date }

export async function findRefund(reader: Reader, orderId: string): Promise<RefundRow | undefined> {
  const [row] = await reader<RefundRow[]>`
    select refund_id, order_id, created_at from refunds where order_id = ${orderId}
  `
  return row
}

export type NewRefund = RefundRow & {
  partner_id: string
  environment: Environment
  reason: string | null
}

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<void> {
  const { refund_id, order_id, partner_id, environment, reason, created_at } = refund
  await tx`
    insert into refunds (refund_id, order_id, partner_id, environment, reason, created_at)
    values (${refund_id}, ${order_id}, ${partner_id}, ${environment}, ${reason}, ${created_at})
  `
}
