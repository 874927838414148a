import type { Db, Reader, Tx } from '../../../db/pool.ts'
import { leaseUntil } from '../../../jobs/lease-sql.ts'
import type { DomainFacts } from './sql.ts'

/** A name that a worker has leased to check at the registrar. */
export type LeasedDomain = {
  domain: string
  account_id: string
  look_token: string
  seen_at: Date | null
  not_held_since: Date | null
  auth_code_shown_at: Date | null
  unverified_since: Date | null
  leaving_id: string | null
  leaving_since: Date | null
}

type Claim = { now: Date; leaseMs: number; max: number; look_token: string }

/** Leases domains that are due for a check, most overdue first. */
export async function claimRefreshes(
  db: Db,
  { now, leaseMs, max, look_token }: Claim,
): Promise<LeasedDomain[]> {
  return await db<LeasedDomain[]>`
    with due as (
      select domain from domains
      where look_at <= ${now} and (look_token is null or look_lease_until <= clock_timestamp())
      order by look_at, domain limit ${max} for update skip locked
    )
    update domains set look_token = ${look_token}, look_lease_until = ${leaseUntil(db, leaseMs)}
    from due where domains.domain = due.domain
    returning domains.domain, domains.account_id, domains.look_token, domains.seen_at,
      domains.not_held_since, domains.auth_code_shown_at, domains.unverified_since,
      domains.leaving_id, domains.leaving_since
  `
}

/** What has a deadline at the registrar. */
export type Watched = {
  unverified_since: Date | null
  leaving: { id: string; since: Date; leaves_at: Date | null; to: string | null } | null
}

type Seen = Omit<DomainFacts, 'unicode' | 'tld' | 'account_id' | 'domain'> & Watched
type Checked = { leased: LeasedDomain; now: Date; look_at: Date }

/**
 * Stores what the registrar reported. False if the name was changed in the meantime: then the
 * report may be stale, and the name is checked again.
 */
export async function writeSeen(
  tx: Tx,
  { leased, now, look_at }: Checked,
  seen: Seen,
): Promise<boolean> {
  const written = await tx`
    update domains set nameservers = ${seen.nameservers}, statuses = ${seen.statuses},
      locked = ${seen.locked}, auto_renew = ${seen.auto_renew}, expires_at = ${seen.expires_at},
      registrant_contact_id = ${seen.registrant_contact_id},
      admin_contact_id = ${seen.admin_contact_id}, tech_contact_id = ${seen.tech_contact_id},
      billing_contact_id = ${seen.billing_contact_id}, privacy = ${seen.privacy},
      dnssec = ${seen.dnssec}, registered_at = coalesce(${seen.registered_at}, registered_at),
      unverified_since = ${seen.unverified_since}, leaving_id = ${seen.leaving?.id ?? null},
      leaving_since = ${seen.leaving?.since ?? null}, leaves_at = ${seen.leaving?.leaves_at ?? null},
      leaving_to = ${seen.leaving?.to ?? null},
      seen_at = ${now}, look_at = ${look_at}, look_token = null, not_held_since = null
    where ${isUntouched(tx, leased)}
  `
  return written.count > 0
}

/** Marks the name as no longer held by the registrar. False as for `writeSeen`. */
export async function writeNotHeld(tx: Tx, { leased, now, look_at }: Checked): Promise<boolean> {
  const written = await tx`
    update domains set not_held_since = coalesce(not_held_since, ${now}), seen_at = ${now},
      look_at = ${look_at}, look_token = null
    where ${isUntouched(tx, leased)}
  `
  return written.count > 0
}

/** Whether the name is unchanged since it was leased. */
function isUntouched(tx: Tx, { domain, account_id, look_token }: LeasedDomain) {
  return tx`domain = ${domain} and account_id = ${account_id} and look_token = ${look_token}`
}

export async function postponeRefresh(db: Db, leased: LeasedDomain, look_at: Date): Promise<void> {
  await db`
    update domains set look_at = ${look_at}, look_token = null
    where domain = ${leased.domain} and look_token = ${leased.look_token}
  `
}

/** Releases leased names that were not checked, so that the next worker can. */
export async function releaseRefreshes(db: Db, page: LeasedDomain[]): Promise<void> {
  await db`
    update domains set look_token = null
    where (domain, look_token) in (
      select * from unnest(
        ${page.map(({ domain }) => domain)}::text[],
        ${page.map(({ look_token }) => look_token)}::uuid[]
      )
    )
  `
}

type Named = { account_id: string; domains: string[] }

/** Schedules an early check, because what we know of these names may be stale. */
export async function refreshEarlier(
  tx: Tx,
  { account_id, domains }: Named,
  at: Date,
): Promise<void> {
  await tx`
    update domains set look_at = ${at}, look_token = null
    where account_id = ${account_id} and domain = any(${domains}::text[])
  `
}

export async function purgeNotHeld(db: Db, before: Date, limit: number): Promise<number> {
  const gone = await db`
    delete from domains where domain in (
      select domain from domains where not_held_since < ${before}
      order by not_held_since limit ${limit}
    )
  `
  return gone.count
}

/** Deletes a domain if the registrar no longer holds it for its account here. */
export async function dropNotHeld(tx: Tx, domain: string): Promise<boolean> {
  const gone = await tx`
    delete from domains where domain = ${domain} and not_held_since is not null
  `
  return gone.count > 0
}

/**
 * Deletes a domain that another account had, or that the same account lost before: what applied to
 * the ended registration, such as a monthly plan, doesn't apply to a new one.
 */
export async function dropFormer(
  tx: Tx,
  { domain, account_id }: { domain: string; account_id: string },
): Promise<void> {
  await tx`
    delete from domains
    where domain = ${domain} and (account_id <> ${account_id} or not_held_since is not null)
  `
}

/** Counts names that were due for a check before a given time. */
export async function countUnseen(reader: Reader, before: Date): Promise<number> {
  const [row] = await reader<{ total: number }[]>`
    select count(*) as total from domains where look_at < ${before}
  `
  return row?.total ?? 0
}
