import type { PriceView } from '../../../auth/bearer.ts'
import type { Db } from '../../../db/pool.ts'
import { Refusal, refuseField } from '../../../refusal.ts'
import { centsOf } from '../../../values/cents.ts'
import { readTld } from '../../../values/domain-name.ts'
import { priceBand } from '../../../values/price-band.ts'
import type { NameIndexClient } from './open-name-index.ts'
import type { ListingRow } from './listing.ts'
import { type ListingsQuery, listingOut } from './shapes.ts'
import {
  countOffered,
  type ListingFilter,
  type ListingOrder,
  readOffered,
  readOfferedByIds,
} from './sql.ts'

/**
 * One page of the marketplace, as this caller may see it (spec 2.8).
 *
 * A caller who may not see prices must not be able to work them out either. For them `max` and the
 * price sorts act on price bands: `max` is rounded up to its band's edge, and listings within a
 * band are sorted newest first.
 *
 * Refuses: validation_error (invalid tld, or max has fractions of a cent), service_unavailable (a
 * category while the name index is loading; the table has no categories).
 */
export async function browseListings(
  { db, nameIndex }: Needs,
  query: ListingsQuery,
  priceView: PriceView,
) {
  const { limit, offset, sort, category } = query
  const by = priceView === 'exact' ? 'cents' : 'band'
  const filter: ListingFilter = {
    environment: 'live',
    q: query.q?.trim().toLowerCase() || undefined,
    tld: query.tld === undefined ? undefined : tldOf(query.tld),
    max: query.max === undefined ? undefined : maxOf(query.max, by),
    length_max: query.length_max,
  }
  const order: ListingOrder = { sort, by, limit, offset }
  const held = await browseNameIndex({ db, nameIndex }, { ...filter, category }, order)
  if (!held && category !== undefined) throw notReadYet()
  const { rows, total } = held ?? (await browseTable(db, filter, order))
  return { items: rows.map((row) => listingOut(row, priceView)), page: { limit, offset, total } }
}

type Needs = { db: Db; nameIndex: NameIndexClient }
/** Only the name index knows the words of a name. */
type WordedRow = ListingRow & { words: string[] }
type Browsed = { rows: WordedRow[]; total: number }

/**
 * Uses the in-memory name index, which filters and counts a million names in milliseconds. The rows
 * are then read by id, and names sold a moment ago are left out.
 */
async function browseNameIndex(
  { db, nameIndex }: Needs,
  { environment, ...filter }: ListingFilter & { category: string | undefined },
  { sort, by, limit, offset }: ListingOrder,
): Promise<Browsed | undefined> {
  const order =
    sort === 'newest' ? sort : (`${by}_${sort === 'price_asc' ? 'asc' : 'desc'}` as const)
  const held = await nameIndex.ask('browse', {
    environment,
    filter,
    page: { order, limit, offset },
  })
  if (!held) return undefined
  const rows = await readOfferedByIds(db, environment, held.ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    rows: held.ids.flatMap((id, at) => {
      const row = byId.get(id)
      return row ? { ...row, words: held.words[at] ?? [] } : []
    }),
    total: held.total - (held.ids.length - rows.length),
  }
}

async function browseTable(db: Db, filter: ListingFilter, order: ListingOrder): Promise<Browsed> {
  const [rows, total] = await Promise.all([
    readOffered(db, filter, order),
    countOffered(db, filter),
  ])
  return { rows: rows.map((row) => ({ ...row, words: [] })), total }
}

function notReadYet(): Refusal {
  const message = 'Categories are still loading. Try again in a moment, or leave out the category.'
  return new Refusal('service_unavailable', message, { retryAfterSeconds: 10 })
}

function tldOf(text: string): string {
  const tld = readTld(text)
  if (!tld.ok) throw refuseField('tld', 'is not a top-level domain.')
  return tld.tld
}

function maxOf(dollarAmount: number, by: 'cents' | 'band'): { cents: number } | { band: number } {
  const cents = centsOf(dollarAmount)
  if (cents === undefined) throw refuseField('max', 'must be an amount in dollars and cents.')
  return by === 'cents' ? { cents } : { band: priceBand(cents) }
}
