import type { Reader } from '../../../db/pool.ts'
import type { PurposeName } from './payment.ts'
import { readLapsing } from './sql.ts'

const HOUR_MS = 3_600_000
/** How long holds last at least, for gateways that don't say. */
const USUAL_MS = 7 * 24 * HOUR_MS
/** Visa's holds are shorter if the owner of a saved card wasn't there. */
const UNATTENDED_MS = (4 * 24 + 18) * HOUR_MS
/** Time for a gateway or a worker that is down, and for our clock to be wrong. */
const MARGIN_MS = 24 * HOUR_MS

/**
 * What held money is for, if its hold lapses within a day. It has to be captured now: a hold that has
 * lapsed is worth nothing. First to lapse first.
 */
export async function findLapsingHolds(
  reader: Reader,
  purpose: PurposeName,
  now: Date,
  max: number,
): Promise<string[]> {
  const before = new Date(now.getTime() + MARGIN_MS)
  const holds = { purpose, before, usualMs: USUAL_MS, unattendedMs: UNATTENDED_MS }
  return await readLapsing(reader, holds, max)
}
