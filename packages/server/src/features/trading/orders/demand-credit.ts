import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { OrderRow } from './order.ts'
import { sumUnsettledCents } from './risk-sql.ts'

/**
 * Refuses an order that was just written if it takes its partner beyond the credit limit. Only then
 * is the partner's event counter held, behind which all its orders queue: checked any earlier, two
 * orders at once could both pass. Refuses: credit_limit_exceeded.
 */
export async function demandCredit(
  tx: Tx,
  { partner_id, environment, sale_price_cents }: OrderRow,
  limitCents: number,
): Promise<void> {
  const unsettledCents = await sumUnsettledCents(tx, { partner_id, environment })
  if (unsettledCents + sale_price_cents <= limitCents) return
  throw new Refusal(
    'credit_limit_exceeded',
    `Your credit limit is ${limitCents} cents. Unsettled orders come to ${unsettledCents} cents.`,
  )
}
