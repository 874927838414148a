import type { Db, Tx } from '../../../db/pool.ts'
import { leaseUntil } from '../../../jobs/lease-sql.ts'
import type { Tenant } from '../../../values/environment.ts'

export type ServedEndpoint = Tenant & {
  id: string
  url: string
  sealed_secret: Uint8Array
  sealed_previous_secret: Uint8Array | null
  previous_until: Date | null
  failed_tries: number
  lease_token: string
}

export type Claim = {
  now: Date
  max: number
  leaseMs: number
  lease_token: string
  /** Failing endpoints have their own slots, so that they can't take all of them. */
  isAiling: boolean
}

/** Leases endpoints that have deliveries due, least recently served first. */
export async function claimEndpoints(db: Db, claim: Claim): Promise<ServedEndpoint[]> {
  const { now, max, leaseMs, lease_token, isAiling } = claim
  return await db<ServedEndpoint[]>`
    with due as materialized (
      select e.id from webhook_endpoints e
      where e.active and (e.failed_tries > 0) = ${isAiling}
        and e.rest_until <= ${now} and e.lease_until <= clock_timestamp()
        and exists (
          select 1 from deliveries d
          where d.endpoint_id = e.id and d.status = 'pending' and d.due_at <= ${now}
        )
      order by e.served_at limit ${max}
      for no key update skip locked
    )
    update webhook_endpoints e
    set lease_token = ${lease_token}, served_at = clock_timestamp(),
      lease_until = ${leaseUntil(db, leaseMs)}
    from due where e.id = due.id
    returning e.id, e.partner_id, e.environment, e.url, e.sealed_secret,
      e.sealed_previous_secret, e.previous_until, e.failed_tries, e.lease_token
  `
}

const COUNTED_MAX = 10_000

/**
 * How many deliveries are due, and since when we have let an endpoint wait: a receiver that is slow,
 * or that we leave alone for a while, has a queue for its own reasons.
 */
export async function countDue(
  db: Db,
  now: Date,
): Promise<{ count: number; oldest_at: Date | null }> {
  const [row] = await db<{ count: number; oldest_at: Date | null }[]>`
    select count(*) as count, min(since) as oldest_at from (
      select greatest(d.due_at, d.created_at, e.served_at, e.rest_until) as since
      from webhook_endpoints e join deliveries d on d.endpoint_id = e.id
      where e.active and e.rest_until <= ${now} and d.status = 'pending' and d.due_at <= ${now}
      limit ${COUNTED_MAX}
    ) due
  `
  return row ?? { count: 0, oldest_at: null }
}

export async function giveBack(
  db: Db,
  { id, lease_token }: { id: string; lease_token: string },
): Promise<void> {
  await db`
    update webhook_endpoints set lease_token = null, lease_until = 'epoch'
    where id = ${id} and lease_token = ${lease_token}
  `
}

export type DueDelivery = {
  id: string
  event_id: string
  type: string
  body: string
  attempts: number
  plan_attempts: number
  /** The trace of the request that caused the event. */
  traceparent: string | null
}

/** Deliveries due at an endpoint, in event order. */
export async function readDue(
  db: Db,
  { endpoint_id, now, max }: { endpoint_id: string; now: Date; max: number },
): Promise<DueDelivery[]> {
  return await db<DueDelivery[]>`
    select d.id, d.event_id, e.type, e.body, d.attempts, d.plan_attempts, d.traceparent
    from deliveries d join events e on e.id = d.event_id
    where d.endpoint_id = ${endpoint_id} and d.status = 'pending' and d.due_at <= ${now}
    order by d.seq limit ${max}
  `
}

export type Result = {
  delivery_id: string
  endpoint_id: string
  lease_token: string
  /** Attempts made before this one. A late result no longer matches this number and is dropped. */
  attempts: number
  status: 'pending' | 'delivered' | 'failed'
  due_at: Date
  at: Date
  host: string
  status_code: number | null
  error: string | null
  duration_ms: number
  /** After a failure: how long the endpoint is left alone. */
  rest_until: Date | null
}

/**
 * Stores the results of attempts and updates their endpoints. Resolves with the deliveries whose
 * results counted: a worker that has lost its lease changes nothing. A batch has at most one result
 * per endpoint.
 */
export async function keepResults(db: Db | Tx, results: Result[]): Promise<Set<string>> {
  const kept = await db<{ id: string }[]>`
    with held as (
      select r.* from json_to_recordset(${JSON.stringify(results)}::text::json) as r (
        delivery_id text, endpoint_id text, lease_token text, attempts integer, status text,
        due_at timestamptz, at timestamptz, host text, status_code integer, error text,
        duration_ms integer, rest_until timestamptz
      )
      join webhook_endpoints e on e.id = r.endpoint_id and e.lease_token = r.lease_token
    ), kept as (
      update deliveries d
      set status = r.status, due_at = r.due_at, attempts = d.attempts + 1,
        plan_attempts = d.plan_attempts + 1, last_attempt_at = r.at,
        last_status_code = r.status_code, last_error = r.error
      from held r where d.id = r.delivery_id and d.attempts = r.attempts
      returning d.id
    ), logged as (
      insert into delivery_attempts (
        delivery_id, number, at, host, status_code, error, duration_ms
      )
      select delivery_id, attempts + 1, at, host, status_code, error, duration_ms
      from held join kept on kept.id = held.delivery_id
    ), failing as (
      update webhook_endpoints e
      set failed_tries = e.failed_tries + 1, failing_since = coalesce(e.failing_since, r.at),
        rest_until = r.rest_until
      from held r join kept on kept.id = r.delivery_id
      where e.id = r.endpoint_id and r.rest_until is not null
    ), working as (
      update webhook_endpoints e
      set failed_tries = 0, failing_since = null, rest_until = 'epoch'
      from held r join kept on kept.id = r.delivery_id
      where e.id = r.endpoint_id and r.rest_until is null and e.failed_tries > 0
    )
    select id from kept
  `
  return new Set(kept.map(({ id }) => id))
}

/** How an endpoint has been failing. Undefined if it hasn't, or if it is already disabled. */
export async function findFailing(
  db: Db,
  id: string,
): Promise<{ failed_tries: number; failing_since: Date } | undefined> {
  const [row] = await db<{ failed_tries: number; failing_since: Date }[]>`
    select failed_tries, failing_since from webhook_endpoints
    where id = ${id} and active and failing_since is not null
  `
  return row
}

const PURGE_ROWS_MAX = 5_000
export const KEPT_DAYS = 30
const DAY_MS = 24 * 3_600_000

/**
 * Deletes old deliveries and those of deleted endpoints, with their attempts, in batches. Samples
 * stay until they are old or the partner has an endpoint of its own. Returns whether more are left.
 */
export async function purgeDeliveries(db: Db, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  const gone = await db`
    delete from deliveries where id in (
      (select id from deliveries where created_at < ${before} limit ${PURGE_ROWS_MAX})
      union all
      (select d.id from deliveries d join webhook_endpoints e on e.id = d.endpoint_id
       where e.deleted_at is not null
         and (not e.is_sample or exists (
           select 1 from webhook_endpoints own
           where own.partner_id = e.partner_id and own.environment = e.environment
             and own.deleted_at is null
         ))
       limit ${PURGE_ROWS_MAX})
    )
  `
  await db`
    delete from webhook_endpoints e
    where e.deleted_at is not null
      and not exists (select 1 from deliveries d where d.endpoint_id = e.id)
  `
  return gone.count >= PURGE_ROWS_MAX
}
