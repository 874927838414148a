import type { Db, Reader, Statements } from '../db/pool.ts'
import type { Position } from '../values/cursor.ts'
import type { Environment, Tenant } from '../values/environment.ts'

/** The requests of one partner at one moment. */
export type NewBatch = {
  partner_id: string
  environment: Environment
  at: Date
  first_at: Date
  id: string
  requests: number
  refused: number
  lines: string
}

/** Separates texts that contain line breaks. No part of a line can contain it. */
const BETWEEN = '\u001e'

/**
 * Writes many batches in one statement. Values are sent as one text each, which PostgreSQL splits
 * faster than the driver writes arrays. The commit doesn't wait for the disk: after a crash, the
 * last moments may be missing.
 */
export async function insertBatches(db: Statements, batches: NewBatch[]): Promise<void> {
  const all = (of: (batch: NewBatch) => string | number) => batches.map(of).join(BETWEEN)
  await db`
    insert into request_batches (
      partner_id, environment, at, first_at, id, requests, refused, lines
    )
    select partner_id, environment, at::timestamptz, first_at::timestamptz, id, requests::integer,
      refused::integer, lines
    from
      (select set_config('synchronous_commit', 'off', true)) as commits,
      unnest(
        string_to_array(${all((batch) => batch.partner_id)}, ${BETWEEN}),
        string_to_array(${all((batch) => batch.environment)}, ${BETWEEN}),
        string_to_array(${all((batch) => batch.at.toISOString())}, ${BETWEEN}),
        string_to_array(${all((batch) => batch.first_at.toISOString())}, ${BETWEEN}),
        string_to_array(${all((batch) => batch.id)}, ${BETWEEN}),
        string_to_array(${all((batch) => batch.requests)}, ${BETWEEN}),
        string_to_array(${all((batch) => batch.refused)}, ${BETWEEN}),
        string_to_array(${all((batch) => batch.lines)}, ${BETWEEN})
      ) as given (partner_id, environment, at, first_at, id, requests, refused, lines)
  `
}

export type BatchesWanted = {
  from: Date
  to: Date
  isRefused: boolean
  /** The batch to continue with: it and older ones. */
  down: Position | undefined
  batchesMax: number
  requestsMax: number
}

export type BatchRow = { at: Date; id: string; requests: number; lines: string }

/**
 * No batch spans more: a request can take a while, but not this long. Without it, the search for an
 * old one would read all newer ones.
 */
const SPAN_MAX_MS = 600_000

/** The newest batches that have requests of this time, and not many more requests than wanted. */
export async function readBatches(
  reader: Reader,
  { partner_id, environment }: Tenant,
  wanted: BatchesWanted,
): Promise<BatchRow[]> {
  const { from, to, isRefused, down, batchesMax, requestsMax } = wanted
  return await reader<BatchRow[]>`
    select at, id, requests, lines
    from (
      select at, id, requests, lines,
        sum(requests) over (order by at desc, id desc) - requests as newer
      from (
        select at, id, requests, lines from request_batches
        where partner_id = ${partner_id} and environment = ${environment}
          and at >= ${from} and first_at < ${to} and at < ${new Date(to.getTime() + SPAN_MAX_MS)}
          ${isRefused ? reader`and refused > 0` : reader``}
          ${down ? reader`and at <= ${down.at} and (at, id) <= (${down.at}, ${down.id})` : reader``}
        order by at desc, id desc
        limit ${batchesMax}
      ) as newest
    ) as counted
    where newer < ${requestsMax}
    order by at desc, id desc
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
