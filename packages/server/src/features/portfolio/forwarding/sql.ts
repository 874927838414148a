import type { Db, Reader, Tx } from '../../../db/pool.ts'
import { REDEMPTION_STATUS } from '../domains/domain.ts'
import type { Forwarding, ForwardingStatus } from './forwarding.ts'

export type ForwardingRow = {
  url: string
  status: ForwardingStatus
  keep_path: boolean
  stopped_at: Date | null
  /** When staff stopped it, and why. */
  blocked_at: Date | null
  blocked_reason: string | null
}

export async function readForwarding(
  reader: Reader,
  { account_id, domain }: { account_id: string; domain: string },
): Promise<ForwardingRow | undefined> {
  const [row] = await reader<ForwardingRow[]>`
    select url, status, keep_path, stopped_at, blocked_at, blocked_reason from forwardings
    where domain = ${domain} and account_id = ${account_id}
  `
  return row
}

export type ActiveRow = {
  domain: string
  url: string
  status: ForwardingStatus
  keep_path: boolean
  expires_at: Date
}

/**
 * Those of the domains that forward: stopped by nobody, and still held by the account that set it.
 */
export async function readActive(reader: Reader, domains: string[]): Promise<ActiveRow[]> {
  return await reader<ActiveRow[]>`
    select f.domain, f.url, f.status, f.keep_path, held.expires_at
    from forwardings as f
    join domains as held on held.domain = f.domain and held.account_id = f.account_id
    where f.domain = any(${domains}::text[]) and f.stopped_at is null
      and f.blocked_at is null and held.not_held_since is null and not held.statuses @> ${[REDEMPTION_STATUS]}
    limit ${domains.length}
  `
}

/** Any number that nothing else locks. */
const WRITE_LOCK = 5_730_291

/** One write at a time, so that two of them can't lead to each other. Ends with the transaction. */
export async function lockForwardings(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(${WRITE_LOCK})`
}

/** Which of the domains has a forwarding, also one that is stopped: it may be turned on again. */
export async function findForwarded(
  reader: Reader,
  domains: string[],
): Promise<{ domain: string; account_id: string; url: string } | undefined> {
  const [row] = await reader<{ domain: string; account_id: string; url: string }[]>`
    select domain, account_id, url from forwardings where domain = any(${domains}::text[]) limit 1
  `
  return row
}

type New = Forwarding & { account_id: string; domain: string; now: Date }

/** Replaces one that a former owner left. */
export async function writeForwarding(tx: Tx, forwarding: New): Promise<void> {
  const { account_id, domain, url, status, keep_path, now } = forwarding
  await tx`
    insert into forwardings (
      domain, account_id, url, status, keep_path, created_at, updated_at
    ) values (${domain}, ${account_id}, ${url}, ${status}, ${keep_path}, ${now}, ${now})
    on conflict (domain) do update set
      account_id = excluded.account_id, url = excluded.url, status = excluded.status,
      keep_path = excluded.keep_path, stopped_at = null, updated_at = excluded.updated_at
  `
}

type Named = { account_id: string; domain: string }

/** Returns false if the domain wasn't forwarded. */
export async function markStopped(
  db: Db,
  { account_id, domain }: Named,
  now: Date,
): Promise<boolean> {
  const stopped = await db`
    update forwardings set stopped_at = coalesce(stopped_at, ${now}), updated_at = ${now}
    where domain = ${domain} and account_id = ${account_id}
  `
  return stopped.count > 0
}

/** Not if it was set again in the meantime, and not if staff stopped it: that must stay known. */
export async function deleteStopped(db: Db, { account_id, domain }: Named): Promise<void> {
  await db`
    delete from forwardings
    where domain = ${domain} and account_id = ${account_id} and stopped_at is not null
      and blocked_at is null
  `
}
