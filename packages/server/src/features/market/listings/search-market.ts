import type { PriceView } from '../../../auth/bearer.ts'
import type { Db } from '../../../db/pool.ts'
import type { Replica } from '../../../db/replica.ts'
import { refuseField } from '../../../refusal.ts'
import type { ListingFilter } from './filter-sql.ts'
import { findByMeaning } from './find-by-meaning.ts'
import { readFilter } from './read-filter.ts'
import { type MarketSearchQuery, listingOut } from './shapes.ts'
import { readOfferedNames } from './sql.ts'
import { type RankedName, withTypedName } from './with-typed-name.ts'
import { withWords } from './with-words.ts'

const QUERY_CHARS_MIN = 2
/** No bulk export: nobody sees more than this many names of one search. */
const DEPTH_MAX = 240
/** Names read beyond a page, because some may have been sold by now. */
const SPARE = 12

type Needs = { db: Db; replica: Replica; monthlyFeeBps: number }

/**
 * Names for sale that match some words by meaning and spelling, best first, as this caller may see
 * them. Prices have no influence on the order.
 *
 * Refuses: validation_error (fewer than two characters, invalid tld, max or cursor).
 */
export async function searchMarket(
  { db, replica, monthlyFeeBps }: Needs,
  { q, limit, cursor, ...given }: MarketSearchQuery,
  priceView: PriceView,
) {
  const query = q.trim()
  if (Array.from(query).length < QUERY_CHARS_MIN) {
    throw refuseField('q', `must have at least ${QUERY_CHARS_MIN} characters.`)
  }
  const from = depthOf(cursor)
  const filter = readFilter(given, priceView)
  // One more tells whether another page follows.
  const depth = Math.min(DEPTH_MAX, from + limit + SPARE + 1)
  const asked = { filter, query, limit: depth }
  const found = await replica.read(async (reader) => await findByMeaning(reader, asked))
  const names = withTypedName(query, found).slice(0, depth)
  const { rows, next } = await readPage(db, filter, { names, from, limit })
  return {
    items: rows.map(({ row, match, score }) => ({
      ...listingOut(withWords(row), priceView, monthlyFeeBps),
      match,
      score: Math.round(score * 1000) / 1000,
    })),
    next_cursor: next < names.length ? cursorOf(next) : null,
  }
}

/** The next names that are offered in the primary, and the place after the last of them. */
async function readPage(
  db: Db,
  filter: ListingFilter,
  { names, from, limit }: { names: RankedName[]; from: number; limit: number },
) {
  const considered = names.slice(from, from + limit + SPARE)
  const domains = considered.map(({ domain }) => domain)
  const offered = await readOfferedNames(db, filter, domains)
  const byDomain = new Map(offered.map((row) => [row.domain, row]))
  const matches = considered.flatMap(({ domain, match, score }, at) => {
    const row = byDomain.get(domain)
    return row ? [{ row, match, score, place: from + at }] : []
  })
  const rows = matches.slice(0, limit)
  const last = rows.at(-1)
  const isFull = rows.length === limit && last !== undefined
  return { rows, next: isFull ? last.place + 1 : from + considered.length }
}

function cursorOf(depth: number): string {
  return Buffer.from(`after ${depth}`).toString('base64url')
}

function depthOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const depth = /^after (\d{1,3})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]
  if (depth === undefined || cursorOf(Number(depth)) !== cursor) {
    throw refuseField('cursor', 'is not a cursor from this list.')
  }
  return Number(depth)
}
