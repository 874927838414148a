import type { Db, Reader } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { Refusal } from '../../../refusal.ts'
import { type BuyerAction, perform } from './buyer-action.ts'
import type { CaseRow } from './case.ts'
import { findCaseOfAccount, readCasesOfAccount } from './own-sql.ts'
import { factsOut, progressOut } from './shapes.ts'
import { readOffers, readSteps } from './sql.ts'

type Which = { account_id: string; case_id: string }

/** The cases an account opened, newest first. Refuses: validation_error (cursor). */
export async function listOwnCases(
  reader: Reader,
  account_id: string,
  { limit, cursor }: { limit: number; cursor?: string },
) {
  const found = await readCasesOfAccount(reader, account_id, {
    before: positionOf(cursor),
    max: limit + 1,
  })
  const { rows, next_cursor } = cutPage(found, limit, ({ created_at, case_id }) => {
    return { at: created_at, id: case_id }
  })
  return { cases: rows.map(ownFactsOut), next_cursor }
}

/** One of an account's cases in full. Refuses: not_found (also another account's). */
export async function readOwnCase(reader: Reader, which: Which) {
  const found = await demandOwn(reader, which)
  const steps = await readSteps(reader, found.case_id)
  const offers = await readOffers(reader, found.case_id)
  return { ...ownFactsOut(found), message: found.message, ...progressOut(found, steps, offers) }
}

/** The buyer acts on a case. Refuses: not_found, and what the action refuses. */
export async function actOnOwnCase(
  db: Db,
  { action, now, ...which }: Which & { action: BuyerAction; now: Date },
): Promise<void> {
  await transact(db, async (tx) => {
    await demandOwn(tx, which)
    await perform(tx, which.case_id, action, now)
  })
}

async function demandOwn(reader: Reader, { account_id, case_id }: Which): Promise<CaseRow> {
  const found = await findCaseOfAccount(reader, account_id, case_id)
  if (!found) throw new Refusal('not_found', 'No such case.')
  return found
}

export function ownFactsOut(row: CaseRow) {
  return { ...factsOut(row), success_fee_bps: row.success_fee_bps ?? 0 }
}
