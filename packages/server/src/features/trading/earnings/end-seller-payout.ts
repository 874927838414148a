import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { SellerPayoutRow } from './earnings.ts'
import { releaseInstalments } from './instalment-sql.ts'
import { notifyPayout } from './notify-payout.ts'
import { holdPayout, setEnded } from './payout-sql.ts'
import { postPayout } from './post-payout.ts'

type End = { status: 'paid' | 'failed'; note?: string | undefined; now: Date }

/**
 * Staff mark a seller's payout as paid or failed, and the seller is notified. Repeating the call
 * changes nothing. The sales of a failed payout go into the next one.
 *
 * Refuses: not_found, invalid_transition (it ended the other way, it is on hold and not paid, or
 * Stripe pays it).
 */
export async function endSellerPayout(tx: Tx, id: string, end: End): Promise<SellerPayoutRow> {
  const payout = await holdPayout(tx, id)
  if (!payout) throw new Refusal('not_found', 'No such payout.')
  if (payout.status === end.status) return payout
  if (payout.status !== 'pending') {
    throw new Refusal('invalid_transition', `A payout with status ${payout.status} can't change.`)
  }
  if (end.status === 'paid' && payout.held_at !== null) {
    throw new Refusal('invalid_transition', 'This payout is on hold. Release it first.')
  }
  if (payout.method === 'stripe') demandNotAtStripe(payout, end.status)
  return await finish(tx, payout, { ...end, transfer_ref: null })
}

/** Only Stripe knows what became of a payout that it may have. */
function demandNotAtStripe({ sent_at }: SellerPayoutRow, status: 'paid' | 'failed'): void {
  if (status === 'paid') {
    throw new Refusal('invalid_transition', 'Stripe pays this payout and marks it automatically.')
  }
  if (sent_at === null) return
  throw new Refusal('invalid_transition', 'Stripe may have paid this payout. Wait for its answer.')
}

type Outcome =
  | { status: 'paid'; transfer_ref: string; now: Date }
  | { status: 'failed'; note: string; now: Date }

/** Stripe has made the transfer, or will never make it. Repeating the call changes nothing. */
export async function endTransfer(tx: Tx, id: string, end: Outcome): Promise<void> {
  const payout = await holdPayout(tx, id)
  if (payout?.status !== 'pending') return
  await finish(tx, payout, { transfer_ref: null, ...end })
}

async function finish(
  tx: Tx,
  { payout_id }: SellerPayoutRow,
  { status, note, transfer_ref, now }: End & { transfer_ref: string | null },
): Promise<SellerPayoutRow> {
  const ended = await setEnded(tx, payout_id, { status, note: note ?? null, transfer_ref, now })
  const isPaid = status === 'paid'
  if (!isPaid) await releaseInstalments(tx, payout_id)
  await postPayout(tx, isPaid ? 'seller_payout_paid' : 'seller_payout_failed', ended, now)
  await notifyPayout(tx, ended, isPaid ? 'paid' : 'failed', now)
  return ended
}
