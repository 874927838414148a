import type { Tx } from '../../../db/pool.ts'
import { moveOrder } from '../orders/move-order.ts'
import type { HandoverRow } from './handover.ts'
import { notifySeller } from './notify-seller.ts'
import { setHandover } from './sql.ts'

/** Ends a locked delivery whose order was delivered or ended, and tells the seller which. */
export async function endHandover(tx: Tx, held: HandoverRow, now: Date): Promise<void> {
  const isDelivered = held.status === 'TRANSFER_COMPLETED' || held.status === 'SETTLED'
  await notifySeller(tx, held, isDelivered ? 'delivered' : 'ended', now)
  await setHandover(tx, held.public_id, { stage: 'over', look_at: null })
}

/** The name arrived: the order is complete. */
export async function completeHandover(
  tx: Tx,
  held: HandoverRow,
  { note, now }: { note: string; now: Date },
): Promise<void> {
  const { status } = await moveOrder(tx, held.public_id, 'confirm-transfer', { note, now })
  await endHandover(tx, { ...held, status }, now)
}

/** The name can't be delivered: the buyer is refunded, and the name is for sale again. */
export async function refundHandover(tx: Tx, held: HandoverRow, now: Date): Promise<void> {
  const note = 'The name was not handed over in time.'
  const { status } = await moveOrder(tx, held.public_id, 'refund', { note, now })
  await endHandover(tx, { ...held, status }, now)
}
