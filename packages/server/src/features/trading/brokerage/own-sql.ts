import type { Reader, Tx } from '../../../db/pool.ts'
import type { Position } from '../../../values/cursor.ts'
import type { CaseRow } from './case.ts'
import { cases } from './sql.ts'

/** A case that an account opened itself. */
export async function findCaseOfAccount(
  reader: Reader,
  account_id: string,
  caseId: string,
): Promise<CaseRow | undefined> {
  const [row] = await reader<CaseRow[]>`
    ${cases(reader)} where c.case_id = ${caseId} and c.buyer_account_id = ${account_id}
  `
  return row
}

/** Newest first. */
export async function readCasesOfAccount(
  reader: Reader,
  account_id: string,
  { before, max }: { before: Position | undefined; max: number },
): Promise<CaseRow[]> {
  return await reader<CaseRow[]>`
    ${cases(reader)}
    where c.buyer_account_id = ${account_id}
      ${
        before === undefined
          ? reader``
          : reader`and (c.created_at, c.case_id) < (${before.at}, ${before.id})`
      }
    order by c.created_at desc, c.case_id desc limit ${max}
  `
}

export async function countOpenCasesOfAccount(reader: Reader, account_id: string): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select count(*) from brokerage_cases
    where buyer_account_id = ${account_id} and ended_at is null
  `
  return row?.count ?? 0
}

/** The checkout page that counts from now on. The caller holds the case. */
export async function setSession(tx: Tx, caseId: string, session_id: string): Promise<void> {
  await tx`update brokerage_cases set session_id = ${session_id} where case_id = ${caseId}`
}

/** The case that a checkout page is for, unless another page has taken its place. */
export async function findCaseIdOfSession(
  reader: Reader,
  session_id: string,
): Promise<string | undefined> {
  const [row] = await reader<{ case_id: string }[]>`
    select case_id from brokerage_cases where session_id = ${session_id}
  `
  return row?.case_id
}
