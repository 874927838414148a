import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { moveOrder } from '../orders/move-order.ts'
import { endHandover } from './end-handover.ts'
import type { HandoverRow } from './handover.ts'
import { notifySeller } from './notify-seller.ts'
import { holdHandover, setDispute, setHandover } from './sql.ts'

const NOT_STARTED = 'The delivery hasn’t started yet.'
const AGAIN_MS = 3_600_000

/**
 * The buyer says that the name is theirs. Confirming again changes nothing. The caller has checked
 * whose purchase it is. Refuses: invalid_transition (nothing was handed over, or it was refunded).
 */
export async function confirmDelivery(tx: Tx, public_id: string, now: Date): Promise<void> {
  const held = await holdHandover(tx, public_id)
  const note = 'The buyer confirmed it.'
  const { status } = await moveOrder(tx, public_id, 'confirm-transfer', { note, now })
  if (held && held.stage !== 'over') await endHandover(tx, { ...held, status }, now)
}

/**
 * The buyer says that something is wrong with a name that was handed over. Nothing happens by
 * itself any more: staff decide. The first reason counts. The caller has checked whose purchase it
 * is. Refuses: conflict (nothing was handed over yet, or it is too late).
 */
export async function disputeDelivery(
  tx: Tx,
  public_id: string,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  const held = await holdHandover(tx, public_id)
  if (!held) throw new Refusal('conflict', NOT_STARTED)
  if (held.disputed_at !== null && held.stage !== 'over') return
  demandHandedOver(held)
  await setDispute(tx, public_id, { reason, now })
  const look_at = new Date(now.getTime() + AGAIN_MS)
  await setHandover(tx, public_id, { stage: 'staff', look_at })
  await notifySeller(tx, held, 'disputed', now)
}

/** Staff deliver what was brokered or has no seller's task, so nothing is refunded by itself. */
function demandHandedOver({ status, stage, due_at }: HandoverRow): void {
  if (status === 'TRANSFER_IN_PROGRESS' && stage !== 'over') return
  const isBefore = status === 'PAID' || status === 'MANUAL_REVIEW'
  if (!isBefore) {
    throw new Refusal('conflict', 'This purchase is complete. Contact us if something is wrong.')
  }
  const refunded = ' If nothing arrives in time, you get your money back automatically.'
  throw new Refusal('conflict', due_at === null ? NOT_STARTED : NOT_STARTED + refunded)
}
