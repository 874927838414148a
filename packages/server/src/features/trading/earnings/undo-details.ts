import type { Tx } from '../../../db/pool.ts'
import { endSellerPayout } from './end-seller-payout.ts'
import { holdUnsent } from './payout-sql.ts'
import { deleteDetails, holdDetails } from './sql.ts'
import { deleteStripe } from './stripe-sql.ts'

const PAYOUTS_MAX = 100
const NOTE = 'The seller didn’t change these payout details.'

/**
 * Removes payout details that a seller didn't enter, and takes back payouts to them that neither a
 * file for the bank nor Stripe has yet. Details changed again since then stay. Returns whether they were removed, and
 * how many payouts were taken back.
 */
export async function undoDetails(
  tx: Tx,
  { account_id, since }: { account_id: string; since: Date },
  now: Date,
): Promise<{ isRemoved: boolean; takenBack: number }> {
  const held = await holdDetails(tx, account_id)
  const isRemoved = held?.updated_at.getTime() === since.getTime()
  if (isRemoved) await deleteDetails(tx, account_id)
  // Whoever entered it may have the account at Stripe, too.
  if (isRemoved && held.method === 'stripe') await deleteStripe(tx, account_id)
  // Later payouts go to the account that was entered later.
  const until = held && !isRemoved ? held.updated_at : now
  const unsent = await holdUnsent(tx, account_id, { since, until, max: PAYOUTS_MAX })
  for (const { payout_id } of unsent) {
    await endSellerPayout(tx, payout_id, { status: 'failed', note: NOTE, now })
  }
  return { isRemoved, takenBack: unsent.length }
}
