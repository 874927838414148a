import type { Db } from '../../../db/pool.ts'

/** A name that is for sale, its price given only as a band because not everyone may see prices. */
export type Comparable = { domain: string; tld: string; price_band: number }

/** The newest listings under one TLD, or under all. Only offered ones are in an index. */
export async function readNewestBands(
  db: Db,
  tld: string | undefined,
  max: number,
): Promise<Comparable[]> {
  return await db<Comparable[]>`
    select domain, tld, price_band from listings
    where environment = 'live' and is_offered ${tld === undefined ? db`` : db`and tld = ${tld}`}
    order by created_at desc, id
    limit ${max}
  `
}

export async function readBandsAmong(db: Db, domains: string[]): Promise<Comparable[]> {
  return await db<Comparable[]>`
    select domain, tld, price_band from listings
    where environment = 'live' and is_offered and domain = any(${domains}::text[])
    limit ${domains.length}
  `
}
