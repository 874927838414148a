import type { Reader } from '../../../db/pool.ts'
import { listIdOf } from '../name-index/list-ids.ts'
import type { WordList } from '../name-index/query-lists.ts'
import { firstIds, idCount, idsFrom, NO_IDS, type ReadList } from '../name-index/tally-postings.ts'
import { type Postings, readPostings } from './candidate-sql.ts'
import type { ListingFilter } from './filter-sql.ts'
import type { KeptLists } from './kept-lists.ts'
import { type Entries, entriesBetween, facetsFrom, isNarrow, mayPass } from './posting-facets.ts'

/** Names taken from one list, and from all. */
type Room = { perList: number; max: number }
/** Names looked at in one list and in all, and those taken that may pass the filter. */
type Bounds = Room & { read: number }

/** With a filter, most names may not pass, so more are looked at. */
const FILTERED = { perList: 500, read: 10_000 }
const PLACE_BYTES = 2
const ID_BYTES = 16
const NO_ENTRIES: Entries = { ids: NO_IDS, facets: new Int16Array(0) }

/** Where lists come from: the database, or what this process has kept of it since a turn. */
export type ListSource = {
  reader: Reader
  kept: { lists: KeptLists; turn: number; used: Set<number> } | undefined
}

/** The newest names of each list that may pass a filter, until there is no more room. */
export async function readLists(
  source: ListSource,
  filter: ListingFilter,
  lists: WordList[],
  room: Room,
): Promise<ReadList[]> {
  if (lists.length === 0) return []
  const numbers = lists.map(({ word }) => listIdOf(filter.environment, word))
  const bounds = isNarrow(filter) ? { ...FILTERED, max: room.max } : { ...room, read: room.max }
  const entries = await readEntries(source, numbers, bounds)
  let { max, read } = bounds
  return entries.map((all, place) => {
    const { round = 0, points = 0 } = lists[place] ?? {}
    const seen = firstIds(all.ids, Math.min(bounds.perList, read))
    const ids = isNarrow(filter)
      ? mayPass({ ids: seen, facets: all.facets }, filter, max)
      : firstIds(seen, max)
    read -= idCount(seen)
    max -= idCount(ids)
    return { round, points, ids }
  })
}

/** The first lists, until there is no more room. Reads only those that aren't kept. */
async function readEntries(
  { reader, kept }: ListSource,
  numbers: number[],
  { perList, read }: Bounds,
): Promise<Entries[]> {
  const found: (Entries | undefined)[] = []
  const missing: number[] = []
  let left = read
  for (const list of numbers) {
    if (left <= 0) break
    const entries = kept?.lists.get(list, perList)
    kept?.used.add(list)
    found.push(entries)
    if (entries) left -= Math.min(perList, idCount(entries.ids))
    else missing.push(list)
  }
  if (missing.length === 0) return found.map((entries) => entries ?? NO_ENTRIES)
  const postings = await readPostings(reader, missing, { perList, max: read })
  const byPlace = entriesByPlace(postings)
  const isAll = postings.ids.length < read * ID_BYTES
  const last = isAll ? missing.length : Math.max(...byPlace.keys())
  for (const [place, list] of missing.entries()) {
    // The last one may go on.
    if (place >= last) break
    kept?.lists.keep(list, { entries: byPlace.get(place) ?? NO_ENTRIES, depth: perList }, kept.turn)
  }
  let place = -1
  return found.map((entries) => entries ?? byPlace.get((place += 1)) ?? NO_ENTRIES)
}

function entriesByPlace({ places, ids, facets }: Postings): Map<number, Entries> {
  const all = { ids: idsFrom(ids), facets: facetsFrom(facets) }
  const lists = new Map<number, Entries>()
  const count = places.length / PLACE_BYTES
  for (let start = 0; start < count;) {
    const place = places.readUInt16BE(start * PLACE_BYTES)
    let end = start + 1
    while (end < count && places.readUInt16BE(end * PLACE_BYTES) === place) end += 1
    lists.set(place, entriesBetween(all, start, end))
    start = end
  }
  return lists
}
