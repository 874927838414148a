import { randomBytes } from 'node:crypto'
import type { Db } from '../../../db/pool.ts'
import { insertClicks } from './click-sql.ts'

/** Clicks in each of the last days, oldest first. */
const CLICKS_BY_DAY = [3, 7, 5, 9, 6, 4]
const DAY_MS = 86_400_000
const VISITOR_BYTES = 12

/** Counts clicks on a sample link, as if people had followed it. */
export async function countSampleClicks(db: Db, link_id: string, now: Date): Promise<void> {
  const clicks = CLICKS_BY_DAY.flatMap((count, at) => {
    const on = new Date(now.getTime() - (CLICKS_BY_DAY.length - at) * DAY_MS)
    return Array.from({ length: count }, () => {
      return { link_id, visitor: randomBytes(VISITOR_BYTES).toString('hex'), at: on }
    })
  })
  await insertClicks(db, clicks)
}
