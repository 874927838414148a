import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { SellerPayoutRow } from './earnings.ts'
import { releaseInstalments } from './instalment-sql.ts'
import { notifyPayout } from './notify-payout.ts'
import { holdPayout, setEnded } from './payout-sql.ts'
import { postPayout } from './post-payout.ts'

type End = { status: 'paid' | 'failed'; note?: string | undefined; now: Date }

/**
 * Marks a seller's payout as paid or failed, and notifies the seller. Repeating the call changes
 * nothing. The sales of a failed payout go into the next one.
 *
 * Refuses: not_found, invalid_transition (it ended the other way, or it is on hold and not paid).
 */
export async function endSellerPayout(
  tx: Tx,
  id: string,
  { status, note, now }: End,
): Promise<SellerPayoutRow> {
  const payout = await holdPayout(tx, id)
  if (!payout) throw new Refusal('not_found', 'No such payout.')
  if (payout.status === status) return payout
  if (payout.status !== 'pending') {
    throw new Refusal('invalid_transition', `A payout with status ${payout.status} can't change.`)
  }
  if (status === 'paid' && payout.held_at !== null) {
    throw new Refusal('invalid_transition', 'This payout is on hold. Release it first.')
  }
  const ended = await setEnded(tx, id, { status, note: note ?? null, now })
  const isPaid = status === 'paid'
  if (!isPaid) await releaseInstalments(tx, id)
  await postPayout(tx, isPaid ? 'seller_payout_paid' : 'seller_payout_failed', ended, now)
  await notifyPayout(tx, ended, isPaid ? 'paid' : 'failed', now)
  return ended
}
