import type { Db, Reader, Tx } from '../../../db/pool.ts'
import type { ForwardingRow } from './sql.ts'

/** A forwarding as staff see it. */
export type StaffForwardingRow = ForwardingRow & {
  domain: string
  /** Of the owner. */
  email: string
  updated_at: Date
}

function columns(reader: Reader) {
  return reader`
    f.domain, f.url, f.status, f.keep_path, f.stopped_at, f.blocked_at, f.blocked_reason,
    f.updated_at, accounts.email
    from forwardings as f join accounts on accounts.id = f.account_id
  `
}

export async function findStaffForwarding(
  reader: Reader,
  domain: string,
): Promise<StaffForwardingRow | undefined> {
  const [row] = await reader<StaffForwardingRow[]>`
    select ${columns(reader)} where f.domain = ${domain}
  `
  return row
}

/** Those that staff stopped, newest first. */
export async function readBlocked(db: Db, limit: number): Promise<StaffForwardingRow[]> {
  return await db<StaffForwardingRow[]>`
    select ${columns(db)} where f.blocked_at is not null
    order by f.blocked_at desc, f.domain limit ${limit}
  `
}

/** Why staff stopped the forwarding of a domain; undefined if they didn't. */
export async function findBlock(reader: Reader, domain: string): Promise<string | undefined> {
  const [row] = await reader<{ blocked_reason: string | null }[]>`
    select blocked_reason from forwardings where domain = ${domain}
  `
  return row?.blocked_reason ?? undefined
}

type Block = { domain: string; reason: string; now: Date }

/** Returns false if there is no such forwarding, or staff stopped it before. */
export async function setBlocked(tx: Tx, { domain, reason, now }: Block): Promise<boolean> {
  const written = await tx`
    update forwardings set blocked_at = ${now}, blocked_reason = ${reason}, updated_at = ${now}
    where domain = ${domain} and blocked_at is null
  `
  return written.count > 0
}

/** Returns false if staff didn't stop it. */
export async function clearBlocked(tx: Tx, domain: string, now: Date): Promise<boolean> {
  const written = await tx`
    update forwardings set blocked_at = null, blocked_reason = null, updated_at = ${now}
    where domain = ${domain} and blocked_at is not null
  `
  return written.count > 0
}
