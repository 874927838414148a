import type { Reader } from '../../../db/pool.ts'
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
