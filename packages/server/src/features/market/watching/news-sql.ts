import type { Tx } from '../../../db/pool.ts'

export type NewsRow = {
  id: number
  listing_id: string
  domain: string
  unicode: string | null
  tld: string
  label_length: number
  bin_price_cents: number
  former_price_cents: number | null
}

/** The oldest changes on the marketplace, locked. Skips those that another worker has locked. */
export async function holdNews(tx: Tx, max: number): Promise<NewsRow[]> {
  return await tx<NewsRow[]>`
    select id, listing_id, domain, unicode, tld, label_length, bin_price_cents,
      former_price_cents
    from listing_news order by id limit ${max}
    for update skip locked
  `
}

export async function deleteNews(tx: Tx, ids: number[]): Promise<void> {
  await tx`delete from listing_news where id = any(${ids}::bigint[])`
}

/** Which of these names anybody watches. */
export async function readWatchedAmong(tx: Tx, domains: string[]): Promise<string[]> {
  const rows = await tx<{ domain: string }[]>`
    select domain from watched_names where domain = any(${domains}) limit ${domains.length}
  `
  return rows.map(({ domain }) => domain)
}
