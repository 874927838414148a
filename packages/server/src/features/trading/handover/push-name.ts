import { transact } from '../../../db/transact.ts'
import { moveOrder } from '../orders/move-order.ts'
import { completeHandover } from './end-handover.ts'
import type { HandoverNeeds, HandoverRow } from './handover.ts'
import { holdHandover, setHandover } from './sql.ts'

/** A name that is being changed can move soon; one that is leaving may stay after all. */
const AGAIN_MS = 10 * 60_000

/**
 * Moves a name that we hold into the buyer's portfolio. Name and order change in one transaction.
 * The account is locked before the order, whose events come last everywhere.
 */
export async function pushName(
  { db, names }: HandoverNeeds,
  { public_id, domain }: HandoverRow,
  now: Date,
): Promise<void> {
  const found = await names.readHeld(domain)
  await transact(db, async (tx) => {
    const held = await holdHandover(tx, public_id)
    if (held?.stage !== 'pushing' || held.status !== 'PAID') return
    const moved = { domain: found, from: held.seller_account_id, to: held.buyer_account_id }
    if (!isFound(moved) || !(await names.receive(tx, moved, now))) {
      const look_at = new Date(now.getTime() + AGAIN_MS)
      return await setHandover(tx, public_id, { stage: 'pushing', look_at })
    }
    // The next email says that it has arrived.
    await moveOrder(tx, public_id, 'start-transfer', { now, isBuyerTold: true })
    await completeHandover(tx, held, { note: 'Moved to the buyer’s account.', now })
  })
}

function isFound<T extends { domain: object | undefined }>(
  moved: T,
): moved is T & { domain: NonNullable<T['domain']> } {
  return moved.domain !== undefined
}
