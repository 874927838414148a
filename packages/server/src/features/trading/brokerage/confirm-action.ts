import type { Db, Tx } from '../../../db/pool.ts'
import { rehearse } from '../../../db/rehearse.ts'
import { transact } from '../../../db/transact.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { type BuyerAction, perform, purposeOf } from './buyer-action.ts'
import type { CaseRow } from './case.ts'
import { confirmBuyer } from './confirm-buyer.ts'
import { sendCode } from './send-code.ts'
import { countSteps } from './sql.ts'
import { holdCase } from './take-step.ts'
import { type CodeUse, useCode } from './use-code.ts'

type Asked = { caseId: string; action: BuyerAction; now: Date }

/**
 * Sends the buyer a code to confirm an action. Returns false if the action would change nothing.
 * Rehearses the action first, so that anything it would refuse is refused before we send an email.
 *
 * Refuses: what the action refuses, quota_exceeded (too many codes).
 */
export async function askForCode(db: Db, { caseId, action, now }: Asked): Promise<boolean> {
  const isChange = await rehearse(db, async (tx) => {
    const held = await holdCase(tx, caseId)
    const stepsBefore = await countSteps(tx, caseId)
    await act(tx, held, action, now)
    const isConfirmed = action.name === 'confirm' && held.confirmed_at === null
    return isConfirmed || (await countSteps(tx, caseId)) > stepsBefore
  })
  if (isChange) {
    await transact(db, (tx) => sendCode(tx, caseId, { purpose: purposeOf(action), now }))
  }
  return isChange
}

/**
 * Performs the action if the code is the one we emailed for it. The code is used up in the same
 * transaction. A wrong code is counted and does nothing else.
 *
 * Refuses: what the action refuses, quota_exceeded (too many wrong codes).
 */
export async function actWithCode(
  db: Db,
  { caseId, action, now }: Asked,
  { code, masterKey }: { code: string; masterKey: MasterKey },
): Promise<CodeUse> {
  return await transact(db, async (tx) => {
    const held = await holdCase(tx, caseId)
    const purpose = purposeOf(action)
    const used = await useCode(tx, held, { purpose, given: code, masterKey, now })
    if (used.kind !== 'right') return used
    await act(tx, held, action, now)
    return used
  })
}

/** A code also proves that the buyer owns the mailbox. When cancelling, that no longer matters. */
async function act(tx: Tx, held: CaseRow, action: BuyerAction, now: Date): Promise<void> {
  if (action.name !== 'cancel') await confirmBuyer(tx, held, now)
  await perform(tx, held.case_id, action, now)
}

/** The buyer followed the link from our email. Refuses: not_found, not_eligible. */
export async function confirmByLink(db: Db, caseId: string, now: Date): Promise<void> {
  await transact(db, async (tx) => await confirmBuyer(tx, await holdCase(tx, caseId), now))
}
