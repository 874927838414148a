import type { Db } from '../../../db/pool.ts'
import { READING_VERSION } from '../../../meaning/name-reading.ts'
import { listsOfQuery } from '../listings/search-lists.ts'
import { holdOldLists, setLists } from './match-sql.ts'

const SEARCHES_AT_ONCE = 50

/**
 * Reads searches again whose words were read by older rules, or not yet. Until then they find names
 * that contain the words. Resolves to true if there may be more to do.
 */
export async function rereadSearches(db: Db): Promise<boolean> {
  return await db.begin(async (tx) => {
    const held = await holdOldLists(tx, READING_VERSION, SEARCHES_AT_ONCE)
    for (const { id, q } of held) await setLists(tx, id, await listsOfQuery(q))
    return held.length === SEARCHES_AT_ONCE
  })
}
