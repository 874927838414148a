import { Gauge } from 'prom-client'
import type { Db } from '../../db/pool.ts'
import type { Metrics } from '../../http/metrics.ts'
import type { Clock } from '../../values/clock.ts'
import { countAbandoned } from './sql.ts'

/** A tools process looks for jobs four times a second, and may take a minute to start again. */
const ABANDONED_MS = 5 * 60_000

/** Tells Prometheus of jobs that nobody runs. Alert on a count above zero. */
export function watchToolJobs({ registry }: Metrics, db: Db, clock: Clock): void {
  new Gauge({
    name: 'namehouse_tool_jobs_abandoned',
    help: 'Jobs of tools that have waited for five minutes while no process runs any.',
    registers: [registry],
    async collect() {
      // Without the database this keeps its last value, and the other metrics are still served.
      const count = await countAbandonedJobs(db, clock.now()).catch(() => undefined)
      if (count !== undefined) this.set(count)
    },
  })
}

export async function countAbandonedJobs(db: Db, now: Date): Promise<number> {
  return await countAbandoned(db, new Date(now.getTime() - ABANDONED_MS))
}
