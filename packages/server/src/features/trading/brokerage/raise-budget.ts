import type { Tx } from '../../../db/pool.ts'
import { Refusal, refuseField } from '../../../refusal.ts'
import type { CaseRow } from './case.ts'
import { countSteps } from './sql.ts'
import { nextStep } from './states.ts'
import { holdCase, takeStep } from './take-step.ts'

/** Each raise adds a timeline step and sends an email, so cap them. */
const STEPS_MAX = 200

/**
 * The buyer raises the budget. Repeating the same amount changes nothing.
 *
 * Refuses: not_found, invalid_transition (a price is agreed, or the case has ended),
 * validation_error (not higher than before), quota_exceeded (raised too many times).
 */
export async function raiseBudget(
  tx: Tx,
  caseId: string,
  { budget, now }: { budget: number; now: Date },
): Promise<CaseRow> {
  const held = await holdCase(tx, caseId)
  nextStep(held.status, 'raise-budget')
  if (budget === held.budget) return held
  if (budget < held.budget) throw refuseField('budget', 'must be higher than the current budget.')
  if ((await countSteps(tx, caseId)) >= STEPS_MAX) {
    throw new Refusal('quota_exceeded', 'The budget was raised too many times.')
  }
  return await takeStep(tx, held, { action: 'raise-budget', amount_cents: budget, budget, now })
}
