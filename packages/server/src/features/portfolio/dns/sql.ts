import type { Db, Reader } from '../../../db/pool.ts'
import { leaseUntil } from '../../../jobs/lease-sql.ts'
import type { DnsRecord } from './record.ts'

export const CHANGE_KINDS = ['edit', 'forwarding', 'import', 'template', 'undo'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** Takes the lease of a domain's zone. False if somebody else has it. */
export async function claimZone(
  db: Db,
  { domain, lease_token, ms }: { domain: string; lease_token: string; ms: number },
): Promise<boolean> {
  const claimed = await db`
    insert into dns_zones (domain, lease_token, lease_until, updated_at)
    values (${domain}, ${lease_token}, ${leaseUntil(db, ms)}, now())
    on conflict (domain) do update set
      lease_token = excluded.lease_token, lease_until = ${leaseUntil(db, ms)}, updated_at = now()
    where dns_zones.lease_until is null or dns_zones.lease_until <= clock_timestamp()
  `
  return claimed.count > 0
}

export async function releaseZone(db: Db, domain: string, lease_token: string): Promise<void> {
  await db`
    update dns_zones set lease_token = null, lease_until = null
    where domain = ${domain} and lease_token = ${lease_token}
  `
}

export async function readZoneId(reader: Reader, domain: string): Promise<number | null> {
  const [row] = await reader<{ zone_id: number | null }[]>`
    select zone_id from dns_zones where domain = ${domain}
  `
  return row?.zone_id ?? null
}

/** The zone's id at the registrar; null once it is gone there. */
export async function setZoneId(db: Db, domain: string, zone_id: number | null): Promise<void> {
  await db`
    insert into dns_zones (domain, zone_id, updated_at) values (${domain}, ${zone_id}, now())
    on conflict (domain) do update set zone_id = excluded.zone_id, updated_at = now()
  `
}

export type NewChange = {
  id: string
  account_id: string
  domain: string
  kind: ChangeKind
  records_before: readonly DnsRecord[]
  etag_before: string
  etag_after: string
  added: number
  changed: number
  removed: number
  now: Date
}

/** Written before the registrar is asked, so that a lost answer leaves a trace. */
export async function addChange(db: Db, change: NewChange): Promise<void> {
  await db`
    insert into dns_changes (
      id, account_id, domain, kind, state, records_before, etag_before, etag_after, added, changed,
      removed, created_at
    ) values (
      ${change.id}, ${change.account_id}, ${change.domain}, ${change.kind}, 'pending',
      ${db.json(change.records_before)}, ${change.etag_before}, ${change.etag_after},
      ${change.added}, ${change.changed}, ${change.removed}, ${change.now}
    )
  `
}

/** By the zone as it is now: a pending change that shows was made, any other one was not. */
export async function settleChanges(db: Db, domain: string, etag: string): Promise<void> {
  await db`
    with made as (
      update dns_changes set state = 'done'
      where domain = ${domain} and state = 'pending' and etag_after = ${etag}
    )
    delete from dns_changes
    where domain = ${domain} and state = 'pending' and etag_after <> ${etag}
  `
}

export type ChangeRow = {
  id: string
  kind: ChangeKind
  etag_after: string
  added: number
  changed: number
  removed: number
  created_at: Date
}

export async function readChanges(
  reader: Reader,
  { account_id, domain, limit }: { account_id: string; domain: string; limit: number },
): Promise<ChangeRow[]> {
  return await reader<ChangeRow[]>`
    select id, kind, etag_after, added, changed, removed, created_at from dns_changes
    where domain = ${domain} and account_id = ${account_id} and state = 'done'
    order by seq desc limit ${limit}
  `
}

export type StoredChange = { records_before: DnsRecord[]; etag_after: string }

export async function readChange(
  reader: Reader,
  { account_id, domain, id }: { account_id: string; domain: string; id: string },
): Promise<StoredChange | undefined> {
  const [row] = await reader<StoredChange[]>`
    select records_before, etag_after from dns_changes
    where id = ${id} and domain = ${domain} and account_id = ${account_id} and state = 'done'
  `
  return row
}

/** Keeps the newest changes of a domain. */
export async function trimChanges(db: Db, domain: string, kept: number): Promise<void> {
  await db`
    delete from dns_changes where id in (
      select id from dns_changes where domain = ${domain} order by seq desc offset ${kept}
    )
  `
}

export async function purgeChanges(db: Db, before: Date, limit: number): Promise<number> {
  const purged = await db`
    delete from dns_changes where id in (
      select id from dns_changes where created_at < ${before} order by created_at limit ${limit}
    )
  `
  return purged.count
}

/** Forgets zones that nobody has used for long. Their ids are found again by name. */
export async function purgeZones(db: Db, before: Date, limit: number): Promise<number> {
  const purged = await db`
    delete from dns_zones where domain in (
      select domain from dns_zones where updated_at < ${before} order by domain limit ${limit}
    )
  `
  return purged.count
}
