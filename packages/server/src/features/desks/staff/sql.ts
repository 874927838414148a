import type { Db } from '../../../db/pool.ts'
import type { Position } from '../../../values/cursor.ts'

/**
 * The account id in entries of operators, who have no account. Their entries are kept forever too.
 */
export const OPERATOR = 'operator'

/** Facts of a response, for the sentence in the log. */
export type Facts = Record<string, string | number | boolean>

type Call = {
  id: string
  at: Date
  account_id: string | null
  email: string | null
  address: string
  action: string
}
export type Outcome = { status: number; error_code: string | null; facts: Facts | null }
export type AuditRow = Call & {
  name: string | null
  params: Record<string, unknown>
  status: number | null
  error_code: string | null
  facts: Facts | null
}

export type NewAudit = Call & { name: string | null; params: Record<string, unknown> }

/** Written before the work. The outcome follows. Triggers chain each row to the one before. */
export async function insertAudit(db: Db, entry: NewAudit): Promise<void> {
  const { id, at, account_id, email, name, address, action } = entry
  await db`
    insert into staff_audit (id, at, account_id, email, name, address, action, params)
    values (
      ${id}, ${at}, ${account_id}, ${email}, ${name}, ${address}, ${action},
      ${JSON.stringify(entry.params)}::text::json
    )
  `
}

/** Whether the same person made the same call since then, and was answered. */
export async function isAudited(db: Db, entry: NewAudit, since: Date): Promise<boolean> {
  const { account_id, address, action, params } = entry
  const rows = await db`
    select 1 from staff_audit
    where at > ${since} and account_id = ${account_id} and address = ${address}
      and action = ${action} and params::text = ${JSON.stringify(params)} and status = 200
    limit 1
  `
  return rows.length > 0
}

/** Adds the outcome: the only change a row allows, and only once. */
export async function completeAudit(db: Db, id: string, outcome: Outcome): Promise<void> {
  const { status, error_code, facts } = outcome
  await db`
    update staff_audit set status = ${status}, error_code = ${error_code},
      facts = ${facts === null ? null : JSON.stringify(facts)}::text::json
    where id = ${id} and status is null
  `
}

export async function insertRefusal(db: Db, entry: Call, outcome: Outcome): Promise<void> {
  const { id, at, account_id, email, address, action } = entry
  await db`
    insert into staff_refusals (id, at, account_id, email, address, action, status, error_code)
    values (
      ${id}, ${at}, ${account_id}, ${email}, ${address}, ${action}, ${outcome.status},
      ${outcome.error_code}
    )
  `
}

export type AuditFilter = {
  email: string | undefined
  action: string | undefined
  kind: 'change' | 'read' | undefined
  from: Date | undefined
  to: Date | undefined
}

/**
 * Newest first, including refused calls by strangers. Filters without an index scan in that order.
 */
export async function readAudit(
  db: Db,
  { email, action, kind, from, to }: AuditFilter,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<AuditRow[]> {
  const actor = email === OPERATOR ? db`account_id = ${OPERATOR}` : db`email = ${email ?? ''}`
  const page = () => db`
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
  return await db<AuditRow[]>`
    (select id, at, account_id, email, name, address, action, params, status, error_code, facts
      from staff_audit ${page()})
    union all
    (select id, at, account_id, email, null, address, action, '{}'::json, status, error_code, null
      from staff_refusals ${page()})
    order by at desc, id desc
    limit ${limit}
  `
}

const PURGE_ROWS_MAX = 10_000

/** Deletes old refusals of strangers, a limited number at a time. */
export async function purgeRefusals(db: Db, before: Date): Promise<boolean> {
  const gone = await db`
    delete from staff_refusals where id in (
      select id from staff_refusals where at < ${before} limit ${PURGE_ROWS_MAX}
    )
  `
  return gone.count === PURGE_ROWS_MAX
}
