import type { Db } from '../../../db/pool.ts'

/** What a name was or is offered for, no closer than its band: the price itself is not for all. */
export type Comparable = { domain: string; tld: string; price_band: number; sold_at: Date | null }

/** The newest offers under an ending, or under all. */
export async function readNewestBands(
  db: Db,
  tld: string | undefined,
  max: number,
): Promise<Comparable[]> {
  return await db<Comparable[]>`
    select domain, tld, price_band, sold_at from listings
    where environment = 'live' and is_offered ${tld === undefined ? db`` : db`and tld = ${tld}`}
    order by created_at desc, id
    limit ${max}
  `
}

/** The last sales. */
export async function readSoldBands(db: Db, max: number): Promise<Comparable[]> {
  return await db<Comparable[]>`
    select domain, tld, price_band, sold_at from listings
    where environment = 'live' and sold_at is not null
    order by sold_at desc
    limit ${max}
  `
}

export async function readBandsAmong(db: Db, domains: string[]): Promise<Comparable[]> {
  return await db<Comparable[]>`
    select domain, tld, price_band, sold_at from listings
    where environment = 'live' and is_offered and domain = any(${domains}::text[])
    limit ${domains.length}
  `
}
