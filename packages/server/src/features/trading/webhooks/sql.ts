import type { Db, Reader, Tx } from '../../../db/pool.ts'
import { DELIVERED_EVENTS } from '../../../events/types.ts'
import type { Environment, Tenant } from '../../../values/environment.ts'

/** `gone`: it answered 410. `failing`: it failed for too long. */
export type InactiveReason = 'gone' | 'failing'

export type EndpointRow = Tenant & {
  id: string
  url: string
  active: boolean
  created_at: Date
  inactive_at: Date | null
  inactive_reason: InactiveReason | null
  sealed_secret: Uint8Array
  sealed_previous_secret: Uint8Array | null
  previous_until: Date | null
}

/**
 * Locks the partner's event counter. No event can be appended until this transaction ends, so each
 * event is queued exactly once: either here or when it is appended. Concurrent registrations queue
 * up.
 */
export async function holdCounter(tx: Tx, { partner_id, environment }: Tenant): Promise<void> {
  await tx`
    insert into event_counters (partner_id, environment, last_seq)
    values (${partner_id}, ${environment}, 0)
    on conflict (partner_id, environment) do update set last_seq = event_counters.last_seq
  `
}

export async function findEndpoint(
  reader: Reader,
  { partner_id, environment }: Tenant,
): Promise<EndpointRow | undefined> {
  const [row] = await reader<EndpointRow[]>`
    select id, partner_id, environment, url, active, created_at, inactive_at,
      inactive_reason, sealed_secret, sealed_previous_secret, previous_until
    from webhook_endpoints
    where partner_id = ${partner_id} and environment = ${environment} and deleted_at is null
  `
  return row
}

export type NewEndpoint = Tenant & { id: string; url: string; sealed_secret: Buffer; now: Date }

export async function insertEndpoint(tx: Tx, endpoint: NewEndpoint): Promise<void> {
  const { id, partner_id, environment, url, sealed_secret, now } = endpoint
  await tx`
    insert into webhook_endpoints (
      id, partner_id, environment, url, sealed_secret, created_at, updated_at
    ) values (${id}, ${partner_id}, ${environment}, ${url}, ${sealed_secret}, ${now}, ${now})
  `
}

export type EndpointChange = {
  id: string
  url: string
  sealed_secret: Uint8Array
  sealed_previous_secret: Uint8Array | null
  previous_until: Date | null
  now: Date
}

/** Also enables the endpoint and resets its failures, because someone has just attended to it. */
export async function updateEndpoint(tx: Tx, change: EndpointChange): Promise<void> {
  const { id, url, sealed_secret, sealed_previous_secret, previous_until, now } = change
  await tx`
    update webhook_endpoints
    set url = ${url}, sealed_secret = ${sealed_secret},
      sealed_previous_secret = ${sealed_previous_secret}, previous_until = ${previous_until},
      updated_at = ${now}, active = true, inactive_at = null, inactive_reason = null,
      failed_tries = 0, failing_since = null, rest_until = 'epoch'
    where id = ${id}
  `
}

/** For a new URL: what the old one still answers says nothing about it. */
export async function endLease(tx: Tx, id: string): Promise<void> {
  await tx`
    update webhook_endpoints set lease_token = null, lease_until = 'epoch' where id = ${id}
  `
}

/** False if there is none. The row stays for its deliveries, but its secrets are deleted. */
export async function deleteEndpoint(
  tx: Tx,
  { partner_id, environment }: Tenant,
  now: Date,
): Promise<boolean> {
  const gone = await tx`
    update webhook_endpoints
    set deleted_at = ${now}, updated_at = ${now}, active = false,
      inactive_at = coalesce(inactive_at, ${now}), sealed_secret = null,
      sealed_previous_secret = null, previous_until = null, lease_token = null
    where partner_id = ${partner_id} and environment = ${environment} and deleted_at is null
  `
  return gone.count > 0
}

/** Restarts the retry plan of undelivered deliveries, oldest first. */
export async function requeueUndelivered(
  tx: Tx,
  { endpoint_id, since, max }: { endpoint_id: string; since: Date; max: number },
): Promise<number> {
  const queued = await tx`
    update deliveries set status = 'pending', due_at = 'epoch', plan_attempts = 0
    where id in (
      select id from deliveries
      where endpoint_id = ${endpoint_id} and status <> 'delivered' and created_at >= ${since}
      order by seq limit ${max}
    )
  `
  return queued.count
}

export type MissedEvent = { id: string; seq: number; created_at: Date }

/** Events that were never queued because the endpoint was disabled, oldest first. */
export async function readMissed(
  tx: Tx,
  { partner_id, environment }: Tenant,
  { endpoint_id, since, max }: { endpoint_id: string; since: Date; max: number },
): Promise<MissedEvent[]> {
  return await tx<MissedEvent[]>`
    select e.id, e.seq, e.created_at from events e
    where e.partner_id = ${partner_id} and e.environment = ${environment}
      and e.created_at >= ${since} and e.type = any(${[...DELIVERED_EVENTS]})
      and not exists (
        select 1 from deliveries d where d.event_id = e.id and d.endpoint_id = ${endpoint_id}
      )
    order by e.seq limit ${max}
  `
}

export type NewDelivery = { id: string; event_id: string; seq: number; created_at: Date }

export async function insertDeliveries(
  tx: Tx,
  endpoint_id: string,
  deliveries: NewDelivery[],
): Promise<void> {
  await tx`
    insert into deliveries (id, endpoint_id, event_id, seq, created_at)
    select id, ${endpoint_id}, event_id, seq, created_at
    from json_to_recordset(${JSON.stringify(deliveries)}::text::json)
      as each (id text, event_id text, seq bigint, created_at timestamptz)
    on conflict (endpoint_id, event_id) do nothing
  `
}

/** Disables a failing endpoint. Undefined if it is disabled already, or was registered again. */
export async function switchOff(
  tx: Tx,
  endpoint_id: string,
  { reason, now }: { reason: InactiveReason; now: Date },
): Promise<{ partner_id: string; email: string } | undefined> {
  const [row] = await tx<{ partner_id: string; email: string }[]>`
    update webhook_endpoints e
    set active = false, inactive_at = ${now}, inactive_reason = ${reason}
    from partners p
    where e.id = ${endpoint_id} and e.active and e.failing_since is not null
      and p.id = e.partner_id
    returning e.partner_id, p.email
  `
  return row
}

export type InactiveEndpoint = {
  url: string
  environment: Environment
  inactive_reason: string | null
}

/** What the email says about an endpoint. Undefined if it works again or was deleted. */
export async function findInactive(db: Db, id: string): Promise<InactiveEndpoint | undefined> {
  const [row] = await db<InactiveEndpoint[]>`
    select url, environment, inactive_reason from webhook_endpoints
    where id = ${id} and not active and deleted_at is null
  `
  return row
}
