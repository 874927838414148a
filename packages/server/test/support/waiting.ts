import type { Db } from '../../src/db/pool.ts'
import { until } from './until.ts'

/** Waits until this many connections to the test's database wait for a lock. */
export async function untilWaiting(db: Db, count: number): Promise<void> {
  await until(`${count} wait for a lock`, async () => {
    const waiting = await db`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `
    return waiting.length >= count
  })
}
