import type { Reader } from '../../../db/pool.ts'
import { byTrigrams, type ListingFilter, matching } from './filter-sql.ts'
import type { ListingRow, Sort } from './listing.ts'

/** The name before a page: its price, when it was listed, to the microsecond, and its id. */
export type Place = { price: number; placed_at: string; id: string }

export type ListingOrder = { sort: Sort; by: 'cents' | 'band'; limit: number; offset: number }

type Page = ListingOrder & {
  /** Whether to find all matches and sort them, instead of reading in order until the page is full. */
  isCollected: boolean
  /** Only what comes after a place. The offset is counted from there. */
  after?: After
}

/**
 * The names of a place's price that come after it, or those `beyond` this price: no index finds both
 * at once. Sorted by date, all have the same price.
 */
export type After = { place: Place; isBeyond: boolean }

/** The price is 0 in lists that aren't sorted by it. */
export type PlacedRow = ListingRow & { price: number; placed_at: string; snapshot: string }

/**
 * One page of what is for sale, in the requested order. Ties are sorted newest first, then by id. An
 * index has all that decides which names are on the page, so only these are read from the table.
 */
export async function readOffered(
  reader: Reader,
  filter: ListingFilter,
  { sort, by, limit, offset, isCollected, after }: Page,
): Promise<PlacedRow[]> {
  const price = by === 'cents' ? reader`bin_price_cents` : reader`price_band`
  const order = {
    newest: reader`listed_at desc, match`,
    price_asc: reader`price, listed_at desc, match`,
    price_desc: reader`price desc, listed_at desc, match`,
  }[sort]
  return await reader<PlacedRow[]>`
    with matches as ${isCollected ? reader`materialized` : reader`not materialized`} (
      select id as match, ${sort === 'newest' ? reader`0` : price} as price, created_at as listed_at
      from listings
      where ${matching(reader, filter)} ${isCollected ? byTrigrams(reader, filter) : reader``}
        ${after ? following(reader, sort, { by, ...after }) : reader``}
    ), page as materialized (
      select match, price, listed_at from matches order by ${order} limit ${limit} offset ${offset}
    )
    select id, domain, unicode, tld, bin_price_cents, floor_price_cents, currency, approved,
      marketplace_visible, monthly_months, created_at, price, listed_at::text as placed_at,
      pg_current_snapshot()::text as snapshot
    from page join listings on id = match
    order by ${order}
  `
}

function following(
  reader: Reader,
  sort: Sort,
  { by, place, isBeyond }: After & Pick<ListingOrder, 'by'>,
) {
  const price = by === 'cents' ? reader`bin_price_cents` : reader`price_band`
  if (isBeyond) {
    return sort === 'price_asc'
      ? reader`and ${price} > ${place.price}`
      : reader`and ${price} < ${place.price}`
  }
  // As text, because the driver would cut a date to milliseconds.
  return reader`
    ${sort === 'newest' ? reader`` : reader`and ${price} = ${place.price}`}
    and created_at <= ${place.placed_at}::text::timestamptz
    and (created_at < ${place.placed_at}::text::timestamptz or id > ${place.id})
  `
}
