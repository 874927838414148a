import type { Db, Reader, Tx } from '../db/pool.ts'
import type { Tenant } from '../values/environment.ts'

export type NewEvent = Tenant & { id: string; type: string; created_at: Date; body: string }

/**
 * Stores an event under its partner's next number. The counter's row stays locked until the
 * transaction ends, so a second writer waits here and gets its number only after the first commits.
 */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<void> {
  const { id, partner_id, environment, type, created_at, body } = event
  await tx`
    with counter as (
      insert into event_counters (partner_id, environment, last_seq)
      values (${partner_id}, ${environment}, 1)
      on conflict (partner_id, environment)
        do update set last_seq = event_counters.last_seq + 1
      returning last_seq
    )
    insert into events (id, partner_id, environment, seq, type, created_at, body)
    select ${id}, ${partner_id}, ${environment}, last_seq, ${type}, ${created_at}, ${body}
    from counter
  `
}

/**
 * Queues an event for its partner's endpoint, if there is an active one. A separate statement after
 * the number is taken, so that it sees an endpoint registered while we waited.
 */
export async function queueDelivery(
  tx: Tx,
  { id, event_id, traceparent }: { id: string; event_id: string; traceparent: string | null },
): Promise<void> {
  await tx`
    insert into deliveries (id, endpoint_id, event_id, seq, created_at, traceparent)
    select ${id}, p.id, e.id, e.seq, e.created_at, ${traceparent}
    from events e
    join webhook_endpoints p on p.partner_id = e.partner_id and p.environment = e.environment
    where e.id = ${event_id} and p.active
  `
}

/** Moves every counter ahead and notes the gap. */
export async function moveCounters(tx: Tx, by: number, now: Date): Promise<number> {
  const moved = await tx`
    with moved as (
      update event_counters set last_seq = last_seq + ${by}
      returning partner_id, environment, last_seq
    )
    insert into event_gaps (partner_id, environment, after_seq, up_to_seq, made_at)
    select partner_id, environment, last_seq - ${by}, last_seq, ${now} from moved
  `
  return moved.count
}

/** Whether a partner ever had an event. */
export async function isCounterOpen(
  reader: Reader,
  { partner_id, environment }: Tenant,
): Promise<boolean> {
  const rows = await reader`
    select 1 from event_counters
    where partner_id = ${partner_id} and environment = ${environment}
  `
  return rows.length > 0
}

/** The number of an event, if it belongs to the partner. */
export async function findNumber(
  db: Db,
  { partner_id, environment }: Tenant,
  id: string,
): Promise<number | undefined> {
  const [row] = await db<{ seq: number }[]>`
    select seq from events
    where id = ${id} and partner_id = ${partner_id} and environment = ${environment}
  `
  return row?.seq
}

/** The bodies of the events after a number, oldest first. */
export async function readBodies(
  db: Db,
  { partner_id, environment }: Tenant,
  { after_seq, max }: { after_seq: number; max: number },
): Promise<string[]> {
  const rows = await db<{ body: string }[]>`
    select body from events
    where partner_id = ${partner_id} and environment = ${environment} and seq > ${after_seq}
    order by seq limit ${max}
  `
  return rows.map(({ body }) => body)
}

type Browsed = { type: string | undefined; before_seq: number | undefined; max: number }

/**
 * The bodies of the events before a number, newest first. For one rare type among 300,000 events,
 * the index `events_of_type` reads 4 pages instead of 14,000.
 */
export async function readBodiesBefore(
  db: Db,
  { partner_id, environment }: Tenant,
  { type, before_seq, max }: Browsed,
): Promise<string[]> {
  const rows = await db<{ body: string }[]>`
    select body from events
    where partner_id = ${partner_id} and environment = ${environment}
      ${type === undefined ? db`` : db`and type = ${type}`}
      ${before_seq === undefined ? db`` : db`and seq < ${before_seq}`}
    order by seq desc limit ${max}
  `
  return rows.map(({ body }) => body)
}

export async function findBody(
  db: Db,
  { partner_id, environment }: Tenant,
  id: string,
): Promise<string | undefined> {
  const [row] = await db<{ body: string }[]>`
    select body from events
    where id = ${id} and partner_id = ${partner_id} and environment = ${environment}
  `
  return row?.body
}

const PURGE_ROWS_MAX = 10_000
const KEPT_DAYS = 365

/** Deletes a bounded number of events older than a year. Returns whether more are left. */
export async function purgeEvents(db: Db, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000)
  const gone = await db`
    delete from events where id in (
      select id from events where created_at < ${before} limit ${PURGE_ROWS_MAX}
    )
  `
  return gone.count === PURGE_ROWS_MAX
}
