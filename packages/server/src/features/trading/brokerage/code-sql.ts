import type { Db, Reader, Tx } from '../../../db/pool.ts'
import type { Tenant } from '../../../values/environment.ts'

export type CodeRow = {
  code_id: string
  case_id: string
  partner_id: string
  /** The one action this code confirms. */
  purpose: string
  tries: number
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

type NewCode = Omit<CodeRow, 'tries' | 'used_at'>

export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  const { code_id, case_id, partner_id, purpose, created_at, expires_at } = code
  await tx`
    insert into brokerage_codes (code_id, case_id, partner_id, purpose, created_at, expires_at)
    values (${code_id}, ${case_id}, ${partner_id}, ${purpose}, ${created_at}, ${expires_at})
  `
}

/** The newest code for a purpose. It replaces older ones. */
export async function findNewestCode(
  reader: Reader,
  caseId: string,
  purpose: string,
): Promise<CodeRow | undefined> {
  const [row] = await reader<CodeRow[]>`
    select code_id, case_id, partner_id, purpose, tries, created_at, expires_at, used_at
    from brokerage_codes where case_id = ${caseId} and purpose = ${purpose}
    order by created_at desc, code_id desc limit 1
  `
  return row
}

export async function findCode(reader: Reader, codeId: string): Promise<CodeRow | undefined> {
  const [row] = await reader<CodeRow[]>`
    select code_id, case_id, partner_id, purpose, tries, created_at, expires_at, used_at
    from brokerage_codes where code_id = ${codeId}
  `
  return row
}

export type CodeCounts = { codes: number; case_tries: number; partner_tries: number }

/** Codes sent for a case, and wrong guesses for that case and for all cases of its partner. */
export async function countCodes(
  reader: Reader,
  { case_id, partner_id, since }: { case_id: string; partner_id: string; since: Date },
): Promise<CodeCounts> {
  const [row] = await reader<CodeCounts[]>`
    select
      count(*) filter (where case_id = ${case_id}) as codes,
      coalesce(sum(tries) filter (where case_id = ${case_id}), 0)::int as case_tries,
      coalesce(sum(tries), 0)::int as partner_tries
    from brokerage_codes where partner_id = ${partner_id} and created_at > ${since}
  `
  if (!row) throw new Error('count query returned no row')
  return row
}

export async function addTry(tx: Tx, codeId: string): Promise<void> {
  await tx`update brokerage_codes set tries = tries + 1 where code_id = ${codeId}`
}

export async function markUsed(tx: Tx, codeId: string, now: Date): Promise<void> {
  await tx`update brokerage_codes set used_at = ${now} where code_id = ${codeId}`
}

export async function markConfirmed(tx: Tx, caseId: string, now: Date): Promise<void> {
  await tx`
    update brokerage_cases set confirmed_at = ${now}
    where case_id = ${caseId} and confirmed_at is null
  `
}

/** Open cases created before a moment whose buyer hasn't confirmed the email address. */
export async function readUnconfirmedIds(reader: Reader, before: Date, max: number) {
  const rows = await reader<{ case_id: string }[]>`
    select case_id from brokerage_cases
    where ended_at is null and confirmed_at is null and created_at <= ${before}
    order by created_at limit ${max}
  `
  return rows.map(({ case_id }) => case_id)
}

export async function countOpenCases(
  reader: Reader,
  { partner_id, environment }: Tenant,
): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select count(*) from brokerage_cases
    where partner_id = ${partner_id} and environment = ${environment} and ended_at is null
  `
  return row?.count ?? 0
}

const PURGE_ROWS_MAX = 1_000

/** Deletes codes that no longer count, in batches. Returns whether more are left. */
export async function purgeCodes(db: Db, before: Date): Promise<boolean> {
  const gone = await db`
    delete from brokerage_codes where code_id in (
      select code_id from brokerage_codes where created_at < ${before} limit ${PURGE_ROWS_MAX}
    )
  `
  return gone.count === PURGE_ROWS_MAX
}
