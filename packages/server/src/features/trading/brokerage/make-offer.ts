import type { Tx } from '../../../db/pool.ts'
import { publicId } from '../../../values/public-id.ts'
import type { CaseRow } from './case.ts'
import { endOpenOffer, insertOffer } from './sql.ts'
import { nextStep } from './states.ts'
import { holdCase, type Step, takeStep } from './take-step.ts'

type Offered = Pick<Step, 'note' | 'now' | 'isQuiet'> & { amount_cents: number }

/**
 * Presents the owner's price to the buyer. It replaces an offer that is still open.
 *
 * Refuses: not_found, invalid_transition (we aren't negotiating with the owner).
 */
export async function makeOffer(tx: Tx, caseId: string, offered: Offered): Promise<CaseRow> {
  const { amount_cents, note, now, isQuiet = false } = offered
  const held = await holdCase(tx, caseId)
  nextStep(held.status, 'offer')
  await endOpenOffer(tx, caseId, { status: 'withdrawn', now })
  const offer_id = publicId('off', now)
  const offer = { offer_id, case_id: caseId, amount_cents, note: note ?? null }
  await insertOffer(tx, { ...offer, created_at: now })
  return await takeStep(tx, held, { action: 'offer', amount_cents, note, now, isQuiet })
}
