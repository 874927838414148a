import type { Tx } from '../../../db/pool.ts'
import { type MoveNote, moveOrder } from '../orders/move-order.ts'
import { dueAt } from './handover.ts'
import { holdHandover, setHandover } from './sql.ts'

/**
 * Staff found nothing wrong with an order. A deadline that ran gets the time of the review, in which
 * nobody could hand the name over, and the seller is reminded of it at once.
 *
 * Refuses: not_found (no such order), invalid_transition (it isn't under review).
 */
export async function clearReview(tx: Tx, public_id: string, note: MoveNote): Promise<void> {
  const held = await holdHandover(tx, public_id)
  await moveOrder(tx, public_id, 'clear', note)
  if (held?.stage !== 'seller' && held?.stage !== 'pushing') return
  if (held.held_since === null) return
  const due_at = dueAt(held, note.now)
  await setHandover(tx, public_id, { stage: held.stage, due_at, look_at: note.now })
}
