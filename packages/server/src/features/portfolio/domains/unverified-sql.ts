import type { Reader, Tx } from '../../../db/pool.ts'

export type Unverified = { domain: string; unverified_since: Date; email: string | null }

/** A name whose registrant must confirm their address; undefined if nothing is to be confirmed. */
export async function findUnverified(
  reader: Reader,
  domain: string,
): Promise<Unverified | undefined> {
  const [row] = await reader<Unverified[]>`
    select domains.domain, domains.unverified_since, contacts.email
    from domains left join contacts on contacts.id = domains.registrant_contact_id
    where domains.domain = ${domain} and domains.unverified_since is not null
      and domains.not_held_since is null
  `
  return row
}

/** For a name that the registrar just registered. It is checked again soon. */
export async function setUnverified(
  tx: Tx,
  domain: string,
  { since, look_at }: { since: Date; look_at: Date },
): Promise<void> {
  await tx`
    update domains set unverified_since = ${since}, look_at = ${look_at} where domain = ${domain}
  `
}
