import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { noSuchOffer, roleOf } from './answer-offer.ts'
import { notifyWithdrawn } from './notify.ts'
import { mayWithdraw, standingOf, whyNotNow } from './rules.ts'
import { holdOffer, insertStep, setOffer } from './sql.ts'

/**
 * Withdraws an offer, whoever's turn it is. Refuses: not_found (also for somebody else's offer),
 * not_your_turn (by the seller, or once it is accepted or over).
 */
export async function withdrawOffer(
  tx: Tx,
  { account_id, offer_id }: { account_id: string; offer_id: string },
  now: Date,
): Promise<void> {
  const offer = await holdOffer(tx, offer_id)
  const role = offer && roleOf(offer, { account_id })
  if (!offer || !role) throw noSuchOffer()
  const standing = standingOf(offer, now)
  if (!mayWithdraw(standing, role)) {
    const isSellers = role === 'seller' && standing.turn !== null
    const why = isSellers ? 'Only the buyer can withdraw an offer.' : whyNotNow(standing)
    throw new Refusal('not_your_turn', why)
  }
  await insertStep(tx, { offer_id, event: 'withdrawn', done_by: 'buyer' }, now)
  await setOffer(tx, offer_id, { ...offer, status: 'withdrawn', turn: null, look_at: null }, now)
  await notifyWithdrawn(tx, offer, now)
}
