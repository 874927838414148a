import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { CaseRow } from './case.ts'
import { type Action, ACTION_TO, type Status } from './states.ts'
import { holdCase, takeStep } from './take-step.ts'

type Wanted = { status: Status; note?: string | undefined; now: Date }

/**
 * Moves a case to a status, as staff say. One that is there already stays as it is.
 *
 * Refuses: not_found, invalid_transition (a case is opened and completed in other ways, or the table
 * has no such move).
 */
export async function moveCase(
  tx: Tx,
  caseId: string,
  { status, note, now }: Wanted,
): Promise<CaseRow> {
  const held = await holdCase(tx, caseId)
  if (held.status === status) return held
  const action: Action | undefined = (ACTION_TO as Partial<Record<Status, Action>>)[status]
  if (!action) {
    const text = `A case that is ${held.status} is not set to ${status}.`
    throw new Refusal('invalid_transition', text)
  }
  return await takeStep(tx, held, { action, note, now })
}

/** The buyer, or staff for the buyer, wants no more of it. Repeated, it changes nothing. */
export async function cancelCase(tx: Tx, caseId: string, now: Date): Promise<CaseRow> {
  return await moveCase(tx, caseId, { status: 'CANCELLED', note: 'Cancelled by the buyer.', now })
}
