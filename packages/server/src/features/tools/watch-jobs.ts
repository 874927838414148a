import { Gauge } from 'prom-client'
import type { Db } from '../../db/pool.ts'
import type { Metrics } from '../../http/metrics.ts'
import type { Clock } from '../../values/clock.ts'
import { countAbandoned } from './sql.ts'

/** A tools process polls four times a second and may take a minute to restart. */
const ABANDONED_MS = 5 * 60_000

/** Exports a gauge of jobs that no process runs. Alert on a value above zero. */
export function watchToolJobs({ registry }: Metrics, db: Db, clock: Clock): void {
  new Gauge({
    name: 'namehouse_tool_jobs_abandoned',
    help: 'Jobs of tools that have waited for five minutes while no process runs any.',
    registers: [registry],
    async collect() {
      // If the database is down, this keeps its last value, and other metrics still work.
      const count = await countAbandonedJobs(db, clock.now()).catch(() => undefined)
      if (count !== undefined) this.set(count)
    },
  })
}

export async function countAbandonedJobs(db: Db, now: Date): Promise<number> {
  return await countAbandoned(db, new Date(now.getTime() - ABANDONED_MS))
}
