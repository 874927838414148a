import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { SellerPayoutRow } from './earnings.ts'
import { holdPayout, setHeld } from './payout-sql.ts'

type Hold = { isHeld: boolean; note?: string | undefined; now: Date }

/**
 * Keeps a payout out of the files for the bank and from Stripe, or lets it go. Repeating the call
 * changes nothing.
 *
 * Refuses: not_found, invalid_transition (it has ended, or the bank or Stripe may have paid it).
 */
export async function holdSellerPayout(
  tx: Tx,
  id: string,
  { isHeld, note, now }: Hold,
): Promise<SellerPayoutRow> {
  const payout = await holdPayout(tx, id)
  if (!payout) throw new Refusal('not_found', 'No such payout.')
  if (payout.status !== 'pending') {
    throw new Refusal('invalid_transition', 'This payout has ended.')
  }
  if (payout.file_id !== null) {
    const text = `The bank has this payout in ${payout.file_id}. Stop it there and mark it as failed.`
    throw new Refusal('invalid_transition', text)
  }
  if (payout.sent_at !== null) {
    throw new Refusal('invalid_transition', 'Stripe may have paid this payout already.')
  }
  if ((payout.held_at !== null) === isHeld) return payout
  return await setHeld(tx, id, { held_at: isHeld ? now : null, note: note ?? null })
}
