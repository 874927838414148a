import type { Tx } from '../../../db/pool.ts'
import { mapInSlices } from '../../../values/map-in-slices.ts'
import { readListingName } from '../listings/read-listing-name.ts'
import { listsOfName, rankAmong } from '../listings/search-lists.ts'
import {
  insertHits,
  insertScored,
  type Match,
  type MeantMatch,
  type Near,
  readNear,
  type ScoredHit,
} from './match-sql.ts'
import { scheduleReports } from './sql.ts'

/** What is counted beyond this is reported as "and more". */
export const WAITING_MAX = 500
/** Pairs of search and name stored at once. */
export const HITS_MAX = 50_000
/** Pairs judged at once. Each takes some hundredths of a millisecond. */
const JUDGED_MAX = 10_000
/** Names that fit worse are on the last pages of a search, and not worth an email. */
const SCORE_MIN = 0.4

/**
 * Notes which saved searches find names that came onto the market, or became cheaper: by meaning, as
 * the marketplace does, or because a name contains all the words.
 */
export async function matchListings(tx: Tx, names: Match[], now: Date): Promise<void> {
  // A listing that changed twice counts once, with what is true now.
  const unique = [...new Map(names.map((name) => [name.listing_id, name])).values()]
  const meant = unique.map((name) => ({
    ...name,
    category: readListingName(name.domain).category,
    lists: listsOfName(name.domain),
  }))
  const limits = { now, max: HITS_MAX, waitingMax: WAITING_MAX }
  const scored = await insertScored(tx, await judgeNear(tx, meant), now)
  await scheduleFound(tx, [...scored, ...(await insertHits(tx, meant, limits))], now)
}

/** Which names fit which searches. */
async function judgeNear(tx: Tx, names: MeantMatch[]): Promise<ScoredHit[]> {
  const near = await readNear(tx, names, { max: JUDGED_MAX, waitingMax: WAITING_MAX })
  const bySearch = [...Map.groupBy(near, ({ saved_search_id }) => saved_search_id).values()]
  const prices = new Map(names.map((name) => [name.listing_id, name.bin_price_cents]))
  return (await mapInSlices(bySearch, judgeSearch)).flat().map((hit) => {
    return { ...hit, bin_price_cents: prices.get(hit.listing_id) ?? 0 }
  })
}

function judgeSearch(near: Near[]): Omit<ScoredHit, 'bin_price_cents'>[] {
  const ids = new Map(near.map(({ domain, listing_id }) => [domain, listing_id]))
  const [{ saved_search_id, q } = { saved_search_id: '', q: '' }] = near
  return rankAmong(q, [...ids.keys()]).flatMap(({ domain, score }) => {
    const listing_id = ids.get(domain)
    return listing_id && score >= SCORE_MIN ? [{ saved_search_id, listing_id, domain, score }] : []
  })
}

/** Sets when searches that found something report it. */
export async function scheduleFound(
  tx: Tx,
  hits: { saved_search_id: string }[],
  now: Date,
): Promise<void> {
  const counts = new Map<string, number>()
  for (const { saved_search_id } of hits) {
    counts.set(saved_search_id, (counts.get(saved_search_id) ?? 0) + 1)
  }
  if (counts.size === 0) return
  // In one order, so that two workers can't wait for each other.
  const found = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
  await scheduleReports(
    tx,
    found.map(([saved_search_id, count]) => ({ saved_search_id, count })),
    now,
  )
}
