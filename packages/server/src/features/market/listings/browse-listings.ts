import { domainToASCII } from 'node:url'
import type { PriceView } from '../../../auth/bearer.ts'
import type { Db } from '../../../db/pool.ts'
import type { Replica } from '../../../db/replica.ts'
import { type ListingFilter, unfiltered } from './filter-sql.ts'
import { keptPlacesOf } from './kept-places.ts'
import type { ListingRow } from './listing.ts'
import { withWords } from './with-words.ts'
import { readFilter } from './read-filter.ts'
import { type ListingsQuery, listingOut } from './shapes.ts'
import { readPlacedPage } from './read-placed-page.ts'
import { type ListingOrder, readOffered } from './page-sql.ts'
import { readOfferedByIds } from './sql.ts'
import { totalOffered } from './total-offered.ts'

type Needs = { db: Db; replica: Replica; monthlyFeeBps: number }

/**
 * Reading in order passes over names that don't match. Collecting all matches reads each in the table
 * and sorts them, which takes this many times as long per name.
 */
const COLLECTING = 10
/** From this offset on, where a page begins is kept. Passing over fewer names is fast. */
const PLACED_FROM = 200

/**
 * One page of the marketplace, as this caller may see it (spec 2.8).
 *
 * A caller who may not see prices must not be able to work them out either. For them `max` and the
 * price sorts act on price bands: `max` is rounded up to its band's edge, and listings within a
 * band are sorted newest first.
 *
 * Refuses: validation_error (invalid tld, or max has fractions of a cent).
 */
export async function browseListings(needs: Needs, query: ListingsQuery, priceView: PriceView) {
  const { limit, offset, sort } = query
  const by = priceView === 'exact' ? 'cents' : 'band'
  const q = storedSpelling(query.q?.trim().toLowerCase()) || undefined
  const filter = { ...readFilter(query, priceView), q }
  const { rows, total } = await readPage(needs, filter, { sort, by, limit, offset })
  const items = rows.map((row) => listingOut(withWords(row), priceView, needs.monthlyFeeBps))
  return { items, page: { limit, offset, total } }
}

/** Names are stored in ASCII, so Unicode is looked for as the labels it stands for. */
function storedSpelling(q: string | undefined): string | undefined {
  return q === undefined || /^[ -~]*$/.test(q) ? q : domainToASCII(q) || q
}

async function readPage(
  { db, replica }: Omit<Needs, 'monthlyFeeBps'>,
  filter: ListingFilter,
  order: ListingOrder,
): Promise<{ rows: ListingRow[]; total: number }> {
  const isPlaced = replica.isPrimary && order.offset >= PLACED_FROM
  const [total, all, known] = await Promise.all([
    totalOffered(db, filter),
    totalOffered(db, readInOrder(filter, order)),
    isPlaced ? keptPlacesOf(db).find(db, filter, order) : undefined,
  ])
  if (order.offset >= total) return { rows: [], total }
  const passedFor = ({ offset, limit }: ListingOrder) => ((offset + limit) * all) / total
  const mayCollect = total * COLLECTING < passedFor(order)
  const collected = mayCollect ? await namesToCollect(db, filter) : Infinity
  const isCollected = (page: ListingOrder) => collected * COLLECTING < passedFor(page)
  if (isPlaced) {
    const page = { filter, order, known, isCollected }
    return { rows: await readPlacedPage(db, page), total }
  }
  const page = { ...order, isCollected: isCollected(order) }
  const found = await replica.read(async (reader) => await readOffered(reader, filter, page))
  if (replica.isPrimary) return { rows: found, total }
  const rows = await stillOffered(db, filter, found)
  return { rows, total }
}

/**
 * The names that are passed over: in an index by price only those up to the highest wanted, and with
 * price bands only those of the TLD.
 */
function readInOrder(
  { environment, tld, max }: ListingFilter,
  { sort, by }: ListingOrder,
): ListingFilter {
  if (sort === 'newest') return unfiltered(environment)
  return { ...unfiltered(environment), max, tld: by === 'band' ? tld : undefined }
}

/** Two indexes find matches: by a text and by category. Everything that one of them finds has to be read. */
async function namesToCollect(
  db: Db,
  { environment, q, category }: ListingFilter,
): Promise<number> {
  const all = unfiltered(environment)
  const found = await Promise.all([
    q === undefined ? Infinity : totalOffered(db, { ...all, q }),
    category === undefined ? Infinity : totalOffered(db, { ...all, category }),
  ])
  return Math.min(...found)
}

/** Reads the rows again from the primary, and leaves out names that were sold a moment ago. */
async function stillOffered(
  db: Db,
  { environment }: ListingFilter,
  found: ListingRow[],
): Promise<ListingRow[]> {
  const ids = found.map(({ id }) => id)
  const rows = await readOfferedByIds(db, environment, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
