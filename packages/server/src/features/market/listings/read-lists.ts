import type { Reader } from '../../../db/pool.ts'
import { listIdOf } from '../name-index/list-ids.ts'
import type { WordList } from '../name-index/query-lists.ts'
import {
  firstIds,
  idCount,
  type Ids,
  idsFrom,
  NO_IDS,
  type ReadList,
} from '../name-index/tally-postings.ts'
import { type Postings, readPostings } from './candidate-sql.ts'
import type { ListingFilter } from './filter-sql.ts'
import type { KeptLists } from './kept-lists.ts'

/** Entries read of one list, and of all. */
type Room = { perList: number; max: number }

/** Entries read of one list, for whichever search needs the most. */
const KEPT_PER_LIST = 250
/** With a filter, most entries may not pass. So more are read, from the index alone. */
const FILTERED = { perList: 500, read: 10_000 }
const PLACE_BYTES = 2
const ID_BYTES = 16

/** Where lists come from: the database, or what this process has kept of it since a turn. */
export type ListSource = {
  reader: Reader
  kept: { lists: KeptLists; turn: number; used: Set<number> } | undefined
}

/** The newest names of each list that may pass a filter, until there is no more room. */
export async function readLists(
  { reader, kept }: ListSource,
  filter: ListingFilter,
  lists: WordList[],
  room: Room,
): Promise<ReadList[]> {
  if (lists.length === 0) return []
  const numbers = lists.map(({ word }) => listIdOf(filter.environment, word))
  if (kept && !isNarrow(filter)) {
    const ids = await readKept({ reader, kept }, filter, numbers, room)
    return withRoom(lists, ids, room)
  }
  const bounds = isNarrow(filter) ? { ...FILTERED, max: room.max } : { ...room, read: room.max }
  const read = byList(await readPostings(reader, numbers, bounds, filter))
  return lists.map(({ round, points }, place) => ({
    round,
    points,
    ids: read.get(place) ?? NO_IDS,
  }))
}

export function isNarrow({ tld, max, category, length_max }: ListingFilter): boolean {
  return [tld, max, category, length_max].some((each) => each !== undefined)
}

/** The ids of the lists there is room for. Reads only those that aren't kept. */
async function readKept(
  { reader, kept }: { reader: Reader; kept: NonNullable<ListSource['kept']> },
  filter: ListingFilter,
  numbers: number[],
  { perList, max }: Room,
): Promise<Ids[]> {
  const found: (Ids | undefined)[] = []
  const missing: number[] = []
  let left = max
  for (const list of numbers) {
    if (left <= 0) break
    const ids = kept.lists.get(list)
    kept.used.add(list)
    found.push(ids)
    if (ids) left -= Math.min(perList, idCount(ids))
    else missing.push(list)
  }
  if (missing.length === 0) return found.map((ids) => ids ?? NO_IDS)
  // Enough for as many lists as there is room for, whatever is kept of each.
  const entries = Math.ceil(max / perList) * KEPT_PER_LIST
  const bounds = { perList: KEPT_PER_LIST, read: entries, max: entries }
  const postings = await readPostings(reader, missing, bounds, filter)
  const read = byList(postings)
  const isAll = postings.ids.length < entries * ID_BYTES
  const last = isAll ? missing.length : Math.max(...read.keys())
  for (const [place, list] of missing.entries()) {
    // The last one may go on.
    if (place < last) kept.lists.keep(list, read.get(place) ?? NO_IDS, kept.turn)
  }
  let place = -1
  return found.map((ids) => ids ?? read.get((place += 1)) ?? NO_IDS)
}

function withRoom(lists: WordList[], ids: Ids[], { perList, max }: Room): ReadList[] {
  let left = max
  return ids.map((all, place) => {
    const { round = 0, points = 0 } = lists[place] ?? {}
    const taken = firstIds(all, Math.min(perList, left))
    left -= idCount(taken)
    return { round, points, ids: taken }
  })
}

function byList({ places, ids }: Postings): Map<number, Ids> {
  const lists = new Map<number, Ids>()
  const count = places.length / PLACE_BYTES
  for (let start = 0; start < count;) {
    const place = places.readUInt16BE(start * PLACE_BYTES)
    let end = start + 1
    while (end < count && places.readUInt16BE(end * PLACE_BYTES) === place) end += 1
    lists.set(place, idsFrom(ids.subarray(start * ID_BYTES, end * ID_BYTES)))
    start = end
  }
  return lists
}
