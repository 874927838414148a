import type { Tx } from '../../../db/pool.ts'
import { moveOrder } from './move-order.ts'
import type { OrderRow } from './order.ts'

type Rule = {
  now: Date
  /** From this price on an order is held for review. */
  reviewThresholdCents: number
  /** Why it is to be reviewed whatever its price, if it is. */
  reviewReason?: string | undefined
}

/** Holds a sale that was just recorded for a risk rule, as a move of its own after the recording. */
export async function holdForReview(
  tx: Tx,
  { public_id, sale_price_cents }: OrderRow,
  { now, reviewThresholdCents, reviewReason }: Rule,
): Promise<void> {
  const isDear = sale_price_cents >= reviewThresholdCents
  const note = isDear ? 'Held for review of its price.' : reviewReason
  if (note !== undefined) await moveOrder(tx, public_id, 'hold', { note, now })
}
