import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { CaseRow } from './case.ts'
import { markConfirmed } from './code-sql.ts'

/**
 * Records that the buyer owns the email address the partner gave. From now on the case blocks other
 * cases for this name. Repeating it changes nothing.
 *
 * Refuses: invalid_transition (it has ended), not_eligible (another buyer's case came first).
 */
export async function confirmBuyer(tx: Tx, held: CaseRow, now: Date): Promise<void> {
  if (held.confirmed_at !== null) return
  if (held.ended_at !== null) {
    throw new Refusal('invalid_transition', 'This case has ended.')
  }
  try {
    await markConfirmed(tx, held.case_id, now)
  } catch (error) {
    const { constraint_name } = error as { constraint_name?: string }
    if (constraint_name !== 'brokerage_one_open_per_domain') throw error
    const text = 'Somebody else already has an open case for this domain.'
    throw new Refusal('not_eligible', text, { cause: error })
  }
}
