import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { CaseRow } from './case.ts'
import { type Action, ACTION_TO, type Status } from './states.ts'
import { holdCase, takeStep } from './take-step.ts'

type Wanted = { status: Status; note?: string | undefined; now: Date }

/**
 * Moves a case to the status that staff choose. Does nothing if it already has that status.
 *
 * Refuses: not_found, invalid_transition (opening and completing a case work differently, or the
 * table has no such move).
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

/** Cancels a case for the buyer. Repeating it changes nothing. */
export async function cancelCase(tx: Tx, caseId: string, now: Date): Promise<CaseRow> {
  return await moveCase(tx, caseId, { status: 'CANCELLED', note: 'Cancelled by the buyer.', now })
}
