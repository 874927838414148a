import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { CaseRow } from './case.ts'
import { endOpenOffer, findOffer } from './sql.ts'
import { nextStep } from './states.ts'
import { holdCase, takeStep } from './take-step.ts'

type Answer = { offer_id: string; isAccepted: boolean; now: Date }

/**
 * The buyer accepts or declines an offer. Repeating the same answer changes nothing.
 *
 * Refuses: not_found, invalid_transition (the offer is no longer open, or the negotiation has
 * ended).
 */
export async function answerOffer(
  tx: Tx,
  caseId: string,
  { offer_id, isAccepted, now }: Answer,
): Promise<CaseRow> {
  const held = await holdCase(tx, caseId)
  const offer = await findOffer(tx, caseId, offer_id)
  if (!offer) throw new Refusal('not_found', 'No such offer.')
  const answer = isAccepted ? 'accepted' : 'declined'
  if (offer.status === answer) return held
  if (offer.status !== 'open') {
    throw new Refusal('invalid_transition', `This offer was already ${offer.status}.`)
  }
  const action = isAccepted ? 'accept' : 'decline'
  nextStep(held.status, action)
  await endOpenOffer(tx, caseId, { status: answer, now })
  return await takeStep(tx, held, { action, amount_cents: offer.amount_cents, now })
}
