import type { Tx } from '../../../db/pool.ts'
import { type DroppedName, insertDropHits } from './drop-sql.ts'
import { HITS_MAX, scheduleFound, WAITING_MAX } from './match-listings.ts'

export type { DroppedName } from './drop-sql.ts'

type Dropped = { names: DroppedName[]; zone: string; dropped_on: string }

/** Notes which saved searches find names that were dropped. */
export async function matchDrops(tx: Tx, dropped: Dropped, now: Date): Promise<void> {
  const limits = { now, max: HITS_MAX, waitingMax: WAITING_MAX }
  await scheduleFound(tx, await insertDropHits(tx, dropped, limits), now)
}
