import type { Tx } from '../../db/pool.ts'
import { moveOrder } from './move-order.ts'
import type { OrderRow } from './order.ts'

type Rule = {
  now: Date
  /** From this price on an order is held for review. */
  reviewThresholdCents: number
}

/** Holds a sale that was just recorded and is dear, as a move of its own after the recording. */
export async function holdForReview(
  tx: Tx,
  { public_id, sale_price_cents }: OrderRow,
  { now, reviewThresholdCents }: Rule,
): Promise<void> {
  if (sale_price_cents < reviewThresholdCents) return
  await moveOrder(tx, public_id, 'hold', { note: 'Held for review of its price.', now })
}
