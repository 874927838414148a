import type { Reader } from '../../../db/pool.ts'

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
