import type { Db } from '../db/pool.ts'
import { dayOf } from './request-log.ts'
import { dropRequestDays, openRequestDays } from './request-log-sql.ts'

const DAY_MS = 86_400_000
const DAYS_AHEAD = 3
export const REQUEST_DAYS_KEPT = 7

/**
 * Makes the tables for today and the coming days, and drops those older than a week. The day on
 * which the week began is still kept.
 */
export async function keepRequestDays(db: Db, now: Date): Promise<void> {
  const dayIn = (days: number) => dayOf(new Date(now.getTime() + days * DAY_MS))
  await openRequestDays(
    db,
    Array.from({ length: DAYS_AHEAD + 1 }, (_, days) => dayIn(days)),
  )
  await dropRequestDays(db, dayIn(-REQUEST_DAYS_KEPT))
}
