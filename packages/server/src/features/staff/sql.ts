import type { Db } from '../../db/pool.ts'
import type { Position } from '../../values/cursor.ts'

/** Operators have no account; what they did is kept for good all the same. */
export const OPERATOR = 'operator'

export type AuditRow = {
  id: string
  at: Date
  account_id: string | null
  email: string | null
  address: string
  action: string
  params: Record<string, unknown>
  status: number | null
  error_code: string | null
}
export type NewAudit = AuditRow

export async function insertAudit(db: Db, entry: NewAudit): Promise<void> {
  const { id, at, account_id, email, address, action, status, error_code } = entry
  await db`
    insert into staff_audit (id, at, account_id, email, address, action, params, status, error_code)
    values (
      ${id}, ${at}, ${account_id}, ${email}, ${address}, ${action},
      ${JSON.stringify(entry.params)}::text::json, ${status}, ${error_code}
    )
  `
}

export async function completeAudit(
  db: Db,
  id: string,
  { status, error_code }: Pick<AuditRow, 'status' | 'error_code'>,
): Promise<void> {
  await db`
    update staff_audit set status = ${status}, error_code = ${error_code} where id = ${id}
  `
}

export type AuditFilter = {
  email: string | undefined
  action: string | undefined
  kind: 'change' | 'read' | undefined
  from: Date | undefined
  to: Date | undefined
}

/** Newest first. What has no index, what was asked, is looked for in that order. */
export async function readAudit(
  db: Db,
  { email, action, kind, from, to }: AuditFilter,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<AuditRow[]> {
  const actor = email === OPERATOR ? db`account_id = ${OPERATOR}` : db`email = ${email ?? ''}`
  return await db<AuditRow[]>`
    select id, at, account_id, email, address, action, params, status, error_code
    from staff_audit
    where true
      ${email === undefined ? db`` : db`and ${actor}`}
      ${action === undefined ? db`` : db`and strpos(lower(action), lower(${action})) > 0`}
      ${kind === undefined ? db`` : db`and (action like 'GET %') = ${kind === 'read'}`}
      ${from ? db`and at >= ${from}` : db``}
      ${to ? db`and at < ${to}` : db``}
      ${after ? db`and (at, id) < (${after.at}, ${after.id})` : db``}
    order by at desc, id desc
    limit ${limit}
  `
}

const PURGE_ROWS_MAX = 10_000

/** Deletes what strangers were refused before then, a bounded number at a time. */
export async function purgeStrangers(db: Db, before: Date): Promise<boolean> {
  const gone = await db`
    delete from staff_audit where id in (
      select id from staff_audit where account_id is null and at < ${before}
      limit ${PURGE_ROWS_MAX}
    )
  `
  return gone.count === PURGE_ROWS_MAX
}
