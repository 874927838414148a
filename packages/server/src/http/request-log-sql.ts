import type { Db, Reader, Statements } from '../db/pool.ts'
import type { Environment, Tenant } from '../values/environment.ts'
import type { Position } from '../values/cursor.ts'

/** A request as a partner sees it in its log. */
export type RequestRow = {
  at: Date
  request_id: string
  key_id: string
  method: string
  path: string
  status: number
  code: string | null
  duration_ms: number
}

export type NewRequestRow = RequestRow & { partner_id: string; environment: Environment }

/**
 * Writes many rows in one statement. Values are sent as lines, which PostgreSQL splits faster than
 * the driver writes arrays; none contains a line break. The commit doesn't wait for the disk: after
 * a crash, the last moments may be missing.
 */
export async function insertRequests(db: Statements, rows: NewRequestRow[]): Promise<void> {
  const lines = (of: (row: NewRequestRow) => string | number) => rows.map(of).join('\n')
  await db`
    insert into partner_requests (
      partner_id, environment, at, request_id, key_id, method, path, status, code, duration_ms
    )
    select partner_id, environment, to_timestamp(ms::bigint / 1000.0), request_id, key_id, method,
      path, status::smallint, nullif(code, ''), duration_ms::real
    from
      (select set_config('synchronous_commit', 'off', true)) as commits,
      unnest(
        string_to_array(${lines((row) => row.partner_id)}, chr(10)),
        string_to_array(${lines((row) => row.environment)}, chr(10)),
        string_to_array(${lines((row) => row.at.getTime())}, chr(10)),
        string_to_array(${lines((row) => row.request_id)}, chr(10)),
        string_to_array(${lines((row) => row.key_id)}, chr(10)),
        string_to_array(${lines((row) => row.method)}, chr(10)),
        string_to_array(${lines((row) => row.path)}, chr(10)),
        string_to_array(${lines((row) => row.status)}, chr(10)),
        string_to_array(${lines((row) => row.code ?? '')}, chr(10)),
        string_to_array(${lines((row) => row.duration_ms)}, chr(10))
      ) as given (
        partner_id, environment, ms, request_id, key_id, method, path, status, code, duration_ms
      )
  `
}

export type RequestsFilter = {
  from: Date
  to: Date
  /** From and to, both included. */
  statuses: [min: number, max: number] | undefined
  /** Part of the path. */
  path: string | undefined
  request_id?: string
  after: Position | undefined
}

/** How many rows one page reads at most, so that a rare match can't make it slow. */
export const SCANNED_MAX = 10_000

/** `place`: how many rows were read up to this one. */
export type ScannedRow = RequestRow & { is_match: boolean; place: number }

/**
 * The newest matches, and as the last row, if that many were read, the one where reading stopped.
 * It stops as soon as there are enough matches. Refusals are found by an index of their own.
 */
export async function scanRequests(
  reader: Reader,
  { partner_id, environment }: Tenant,
  { from, to, statuses, path, request_id, after }: RequestsFilter,
  limit: number,
): Promise<ScannedRow[]> {
  const [min, max] = statuses ?? [0, 999]
  return await reader<ScannedRow[]>`
    select at, request_id, key_id, method, path, status, code, duration_ms, place, is_match
    from (
      select recent.*, row_number() over (order by at desc, request_id desc) as place,
        status between ${min} and ${max} and strpos(path, ${path ?? ''}) > 0 as is_match
      from (
        select at, request_id, key_id, method, path, status, code, duration_ms
        from partner_requests
        where partner_id = ${partner_id} and environment = ${environment}
          and at >= ${from} and at < ${to}
          ${request_id === undefined ? reader`` : reader`and request_id = ${request_id}`}
          ${min >= 400 ? reader`and status >= 400` : reader``}
          ${after ? reader`and at <= ${after.at} and (at, request_id) < (${after.at}, ${after.id})` : reader``}
        order by at desc, request_id desc
        limit ${SCANNED_MAX}
      ) as recent
    ) as numbered
    where is_match or place = ${SCANNED_MAX}
    order by at desc, request_id desc
    limit ${limit}
  `
}

/** Makes sure that there is a table for each of these days. */
export async function openRequestDays(db: Db, days: string[]): Promise<void> {
  await db`select open_request_day(day::date) from unnest(${days}::text[]) as day`
}

/** Drops whole days. Gives up if something reads the log for long, and tries again later. */
export async function dropRequestDays(db: Db, before: string): Promise<void> {
  await db.begin(async (tx) => {
    await tx`select set_config('lock_timeout', '2s', true)`
    await tx`select drop_request_days(${before}::date)`
  })
}
