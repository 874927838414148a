import type { Db } from '../../../db/pool.ts'
import { type Caller, TurnQueue } from '../../../values/turn-queue.ts'
import { countOffered, keepTotal, moveTotal, readKeptTotal } from './count-sql.ts'
import { filterKey, type ListingFilter } from './filter-sql.ts'

/** Totals that are counted faster than this aren't worth keeping. */
const KEPT_FROM_MS = 5
/** After this many changes a kept total is moved to the present. */
const CHANGES_MAX = 2_000

/** A count reads much of the table, so a flood of new filters must not start many at once. */
const counting = new TurnQueue({
  running: 2,
  waiting: 100,
  reserved: 0,
  shares: [],
  retryAfterSeconds: 5,
})
const ANYONE: Caller = { networks: [], isKnown: true, signal: undefined }

/**
 * How many names match a filter, exactly. A total that takes long to count is kept, and afterwards
 * only what changed since is added.
 *
 * Throws QueueFull while too many new filters wait to be counted.
 */
export async function totalOffered(db: Db, filter: ListingFilter): Promise<number> {
  const key = filterKey(filter)
  const kept = await readKeptTotal(db, key, filter)
  if (kept) {
    const { snapshot } = kept
    if (kept.changes > CHANGES_MAX || kept.is_old) await moveTotal(db, key, { filter, snapshot })
    return kept.total
  }
  return await counting.run(ANYONE, async () => {
    // While we waited, somebody else may have counted the same.
    const keptMeanwhile = await readKeptTotal(db, key, filter)
    return keptMeanwhile?.total ?? (await countAnew(db, key, filter))
  })
}

async function countAnew(db: Db, key: string, filter: ListingFilter): Promise<number> {
  const began = performance.now()
  const counted = await countOffered(db, filter)
  if (performance.now() - began >= KEPT_FROM_MS) await keepTotal(db, key, counted)
  return counted.total
}
