import type { Db, Tx } from '../../../db/pool.ts'
import type { Position } from '../../../values/cursor.ts'

export type DeliveryRow = {
  id: string
  event_id: string
  type: string
  status: 'pending' | 'delivered' | 'failed'
  attempts: number
  /** When it is tried next, if it is pending. */
  due_at: Date
  created_at: Date
  last_attempt_at: Date | null
  last_status_code: number | null
  last_error: string | null
}

type Wanted = {
  status: DeliveryRow['status'] | undefined
  /** Of the event. */
  type: string | undefined
  before: Position | undefined
  max: number
}

/** An endpoint's deliveries, newest first. */
export async function readDeliveries(
  db: Db,
  endpoint_id: string,
  { status, type, before, max }: Wanted,
): Promise<DeliveryRow[]> {
  return await db<DeliveryRow[]>`
    select d.id, d.event_id, e.type, d.status, d.attempts, d.created_at,
      -- While the endpoint rests after failures, nothing is tried, however long it is due.
      greatest(d.due_at, to_endpoint.rest_until) as due_at,
      d.last_attempt_at, d.last_status_code, d.last_error
    from deliveries d
    join events e on e.id = d.event_id
    join webhook_endpoints to_endpoint on to_endpoint.id = d.endpoint_id
    where d.endpoint_id = ${endpoint_id}
      and (${status ?? null}::text is null or d.status = ${status ?? null})
      and (${type ?? null}::text is null or e.type = ${type ?? null})
      and (${before === undefined} or (d.created_at, d.id) < (${before?.at ?? null}, ${before?.id ?? null}))
    order by d.created_at desc, d.id desc limit ${max}
  `
}

export async function findDelivery(
  reader: Db | Tx,
  endpoint_id: string,
  id: string,
): Promise<DeliveryRow | undefined> {
  const [row] = await reader<DeliveryRow[]>`
    select d.id, d.event_id, e.type, d.status, d.attempts, d.created_at,
      -- While the endpoint rests after failures, nothing is tried, however long it is due.
      greatest(d.due_at, to_endpoint.rest_until) as due_at,
      d.last_attempt_at, d.last_status_code, d.last_error
    from deliveries d
    join events e on e.id = d.event_id
    join webhook_endpoints to_endpoint on to_endpoint.id = d.endpoint_id
    where d.endpoint_id = ${endpoint_id} and d.id = ${id}
  `
  return row
}

export type AttemptRow = {
  number: number
  at: Date
  host: string
  status_code: number | null
  error: string | null
  duration_ms: number
}

export async function readAttempts(db: Db, id: string, max: number): Promise<AttemptRow[]> {
  return await db<AttemptRow[]>`
    select number, at, host, status_code, error, duration_ms from delivery_attempts
    where delivery_id = ${id} order by number desc limit ${max}
  `
}

/**
 * Restarts the retry plans of deliveries that failed since a time, oldest first, and wakes the
 * endpoint. Resolves with how many. A delivery fails with its last attempt, days after its event.
 */
export async function resendFailed(
  tx: Tx,
  endpoint_id: string,
  since: Date,
  max: number,
): Promise<number> {
  const rows = await tx`
    update deliveries set status = 'pending', due_at = 'epoch', plan_attempts = 0
    where id in (
      select id from deliveries
      where endpoint_id = ${endpoint_id} and status = 'failed' and last_attempt_at >= ${since}
      order by created_at, id limit ${max}
      for update
    )
  `
  await tx`update webhook_endpoints set rest_until = 'epoch' where id = ${endpoint_id}`
  return rows.count
}

/** Restarts a delivery's retry plan, and wakes an endpoint that is resting. */
export async function resend(tx: Tx, endpoint_id: string, id: string): Promise<void> {
  await tx`
    update deliveries set status = 'pending', due_at = 'epoch', plan_attempts = 0
    where endpoint_id = ${endpoint_id} and id = ${id}
  `
  await tx`update webhook_endpoints set rest_until = 'epoch' where id = ${endpoint_id}`
}
