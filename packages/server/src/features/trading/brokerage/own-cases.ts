import type { Db, Reader } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { Refusal } from '../../../refusal.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { checkoutPath } from '../checkout/session.ts'
import { isPayable } from './ask-payment.ts'
import { type BuyerAction, perform } from './buyer-action.ts'
import type { CaseRow } from './case.ts'
import { findCaseOfAccount, readCasesOfAccount } from './own-sql.ts'
import { factsOut, progressOut } from './shapes.ts'
import { readOffers, readSteps } from './sql.ts'

type Which = { account_id: string; case_id: string }

export type View = { now: Date; masterKey: MasterKey; baseUrl: string }

/** The cases an account opened, newest first. Refuses: validation_error (cursor). */
export async function listOwnCases(
  reader: Reader,
  account_id: string,
  { limit, cursor }: { limit: number; cursor?: string },
  view: View,
) {
  const found = await readCasesOfAccount(reader, account_id, {
    before: positionOf(cursor),
    max: limit + 1,
  })
  const { rows, next_cursor } = cutPage(found, limit, ({ created_at, case_id }) => {
    return { at: created_at, id: case_id }
  })
  return { cases: rows.map((row) => ownFactsOut(row, view)), next_cursor }
}

/** One of an account's cases in full. Refuses: not_found (also another account's). */
export async function readOwnCase(reader: Reader, which: Which, view: View) {
  const found = await demandOwn(reader, which)
  const steps = await readSteps(reader, found.case_id)
  const offers = await readOffers(reader, found.case_id)
  const facts = ownFactsOut(found, view)
  return { ...facts, message: found.message, ...progressOut(found, steps, offers) }
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

export function ownFactsOut(row: CaseRow, view: View) {
  const success_fee_bps = row.success_fee_bps ?? 0
  return { ...factsOut(row), success_fee_bps, payment: paymentOut(row, view) }
}

/** What is to be paid for the deal, also once the time for it is over. */
function paymentOut(row: CaseRow, { now, masterKey, baseUrl }: View) {
  const { status, session_id, pay_cents, pay_fee_cents, pay_until } = row
  if (status !== 'AGREED' || session_id === null || pay_cents === null) return null
  const fee_cents = pay_fee_cents ?? 0
  return {
    price_cents: pay_cents,
    owner_cents: pay_cents - fee_cents,
    fee_cents,
    expires_at: (pay_until ?? now).toISOString(),
    checkout_url: isPayable(row, now) ? baseUrl + checkoutPath(masterKey, session_id) : null,
  }
}
