import { READING_VERSION } from '../../../meaning/name-reading.ts'
import type { Db } from '../../../db/pool.ts'
import { mapInSlices } from '../../../values/map-in-slices.ts'
import { readListingName } from './read-listing-name.ts'
import { holdOldReadings, setReadings } from './reading-sql.ts'
import type { RereadProgress } from './reread-progress.ts'

/** Names per transaction. A sale of one of them waits a few hundredths of a second at most. */
const NAMES_AT_ONCE = 500

/**
 * Reads names again that were read by older rules. Until then they are found by their old words.
 * Any number of workers may run it, because each skips the rows that another holds. Resolves to true
 * if there may be more to do.
 */
export async function rereadNames(
  db: Db,
  note: RereadProgress = () => undefined,
): Promise<boolean> {
  const names = await db.begin(async (tx) => {
    const held = await holdOldReadings(tx, READING_VERSION, NAMES_AT_ONCE)
    if (held.length === 0) return 0
    const read = await mapInSlices(held, ({ id, domain }) => ({ id, ...readListingName(domain) }))
    await setReadings(tx, read)
    return held.length
  })
  const isMoreLeft = names === NAMES_AT_ONCE
  note(names, isMoreLeft)
  return isMoreLeft
}
