import type { Db } from '../../../db/pool.ts'

/** A name's past or present price, given only as a band because not everyone may see prices. */
export type Comparable = { domain: string; tld: string; price_band: number; sold_at: Date | null }

/**
 * The newest listings under one TLD, or under all. What is offered isn't sold, and everything else is
 * in an index, so the table isn't read.
 */
export async function readNewestBands(
  db: Db,
  tld: string | undefined,
  max: number,
): Promise<Comparable[]> {
  return await db<Comparable[]>`
    select domain, tld, price_band, null::timestamptz as sold_at from listings
    where environment = 'live' and is_offered ${tld === undefined ? db`` : db`and tld = ${tld}`}
    order by created_at desc, id
    limit ${max}
  `
}

/** The latest sales. */
export async function readSoldBands(db: Db, max: number): Promise<Comparable[]> {
  return await db<Comparable[]>`
    select domain, tld, price_band, sold_at from listings
    where environment = 'live' and sold_at is not null
    order by sold_at desc
    limit ${max}
  `
}

/** Those of the latest `among` sales whose names contain one of the words, newest first. */
export async function readSoldWith(db: Db, words: string[], among: number): Promise<Comparable[]> {
  return await db<Comparable[]>`
    select domain, tld, price_band, sold_at from (
      select domain, tld, price_band, sold_at from listings
      where environment = 'live' and sold_at is not null
      order by sold_at desc
      limit ${among}
    ) latest
    where exists (
      select from unnest(${words}::text[]) as word where strpos(latest.domain, word) > 0
    )
    order by sold_at desc
  `
}

export async function readBandsAmong(db: Db, domains: string[]): Promise<Comparable[]> {
  return await db<Comparable[]>`
    select domain, tld, price_band, sold_at from listings
    where environment = 'live' and is_offered and domain = any(${domains}::text[])
    limit ${domains.length}
  `
}
