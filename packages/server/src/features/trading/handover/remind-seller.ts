import { transact } from '../../../db/transact.ts'
import { type HandoverNeeds, type HandoverRow, REMIND_MS } from './handover.ts'
import { notifySeller } from './notify-seller.ts'
import { holdHandover, setHandover } from './sql.ts'

/** Reminds the seller of an open task, once a day until it is due. */
export async function remindSeller(
  { db }: HandoverNeeds,
  { public_id }: HandoverRow,
  now: Date,
): Promise<void> {
  await transact(db, async (tx) => {
    const held = await holdHandover(tx, public_id)
    if (held?.stage !== 'seller' || held.due_at === null) return
    const look_at = new Date(Math.min(now.getTime() + REMIND_MS, held.due_at.getTime()))
    await setHandover(tx, public_id, { stage: 'seller', look_at })
    await notifySeller(tx, held, 'reminder', now)
  })
}
