import type { Reader } from '../../../db/pool.ts'
import { keptListsOf } from './kept-lists.ts'
import type { ListSource } from './read-lists.ts'

/**
 * Finds something in posting lists, with those that this process keeps of a database. If one of them
 * turns out to have changed meanwhile, it looks again. Changes of the last `ageMax` ms may be missed.
 */
export async function withKeptLists<T>(
  reader: Reader,
  find: (source: ListSource) => Promise<T>,
  ageMax = 0,
): Promise<T> {
  const lists = keptListsOf(reader)
  if (!lists) return await find({ reader, kept: undefined })
  const { turn } = lists
  const used = new Set<number>()
  const checked = lists.check(ageMax)
  // Thrown when it's awaited.
  checked.catch(() => {})
  const found = await find({ reader, kept: { lists, turn, used } })
  await checked
  if (![...used].some((list) => lists.hasChanged(list, turn))) return found
  return await find({ reader, kept: { lists, turn: lists.turn, used } })
}
