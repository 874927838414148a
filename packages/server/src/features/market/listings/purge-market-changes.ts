import type { Db } from '../../../db/pool.ts'
import { purgeMarketChanges, readFirstUnderWay } from './count-sql.ts'

/**
 * Kept lists ask for changes every minute, places of pages are forgotten after five, and no statement
 * takes as long as this. It is counted from when the change could be seen: when it was made, its
 * transaction may have had far to go.
 */
const KEPT_MS = 600_000
const ROWS_AT_ONCE = 10_000

type Noted = { at: number; before: string }

/** Deletes market changes that everybody who asks for them has seen. Run it about once a minute. */
export function marketChangesPurge(
  db: Db,
  now: () => number = () => performance.now(),
): () => Promise<boolean> {
  /** Which transactions had ended, and when; the latest that is old enough, and all after it. */
  let noted: Noted[] = []
  return async () => {
    noted.push({ at: now(), before: await readFirstUnderWay(db) })
    const old = noted.findLastIndex(({ at }) => at <= now() - KEPT_MS)
    noted = noted.slice(Math.max(0, old))
    const before = old < 0 ? '0' : (noted[0]?.before ?? '0')
    return await purgeMarketChanges(db, before, ROWS_AT_ONCE)
  }
}
