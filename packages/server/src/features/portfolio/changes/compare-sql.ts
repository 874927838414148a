import type { Reader, Tx } from '../../../db/pool.ts'

export type HeldDomain = { domain: string; expires_at: Date; is_held: boolean }

/** Those of the names that are in the portfolio. */
export async function readHeld(reader: Reader, domains: string[]): Promise<HeldDomain[]> {
  return await reader<HeldDomain[]>`
    select domain, expires_at, not_held_since is null as is_held from domains
    where domain = any(${domains}) limit ${domains.length}
  `
}

/** All names that we believe the registrar holds, in pages. */
export async function readHeldAfter(reader: Reader, after: string, max: number): Promise<string[]> {
  const rows = await reader<{ domain: string }[]>`
    select domain from domains where not_held_since is null and domain > ${after}
    order by domain limit ${max}
  `
  return rows.map(({ domain }) => domain)
}

export type UnsentRegistration = {
  id: number
  domain: string
  account_id: string
  registrant_contact_id: string
  ordered_at: Date
}

/** Registrations of the names that are paid for and, as far as we know, not sent to the registrar. */
export async function readUnsentRegistrations(
  reader: Reader,
  domains: string[],
): Promise<UnsentRegistration[]> {
  return await reader<UnsentRegistration[]>`
    select c.id, c.domain, o.account_id, o.created_at as ordered_at,
      coalesce(c.registration #>> '{contacts,registrant}', '') as registrant_contact_id
    from changes c join bulk_operations o on o.id = c.operation_id
    where c.domain = any(${domains}) and o.op = 'register' and ${isUnsent(reader)}
    limit ${domains.length}
  `
}

/** The worker looks for their answers instead of sending them. */
export async function setSentAsOrdered(tx: Tx, ids: number[]): Promise<number> {
  const marked = await tx`
    update changes c set submitted_at = o.created_at
    from bulk_operations o
    where o.id = c.operation_id and c.id = any(${ids}::bigint[]) and ${isUnsent(tx)}
  `
  return marked.count
}

/** No worker is sending it at this moment. */
function isUnsent(reader: Reader) {
  return reader`
    c.submitted_at is null and c.unpaid_at is null
      and (c.state = 'queued' or (c.state = 'running' and c.next_at < clock_timestamp()))
  `
}
