import type { Tx } from '../../../db/pool.ts'
import { insertHits, type Match, scheduleReports } from './sql.ts'

/** What is counted beyond this is reported as "and more". */
export const WAITING_MAX = 500
/** Pairs of search and name stored at once. */
export const HITS_MAX = 50_000

/** Notes which saved searches find names that came onto the market, or became cheaper. */
export async function matchListings(tx: Tx, names: Match[], now: Date): Promise<void> {
  // A listing that changed twice counts once, with what is true now.
  const unique = [...new Map(names.map((name) => [name.listing_id, name])).values()]
  const limits = { now, max: HITS_MAX, waitingMax: WAITING_MAX }
  await scheduleFound(tx, await insertHits(tx, unique, limits), now)
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
