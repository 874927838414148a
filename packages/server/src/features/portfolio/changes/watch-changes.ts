import { Gauge } from 'prom-client'
import type { Db } from '../../../db/pool.ts'
import type { Metrics } from '../../../http/metrics.ts'
import type { Clock } from '../../../values/clock.ts'
import { countOverdue } from './ending-sql.ts'

/** Twice as long as we wait for the slowest registry. */
export const OVERDUE_MS = 3_600_000

/** A metric for changes that never finish. Alert on a count above zero. */
export function watchChanges({ registry }: Metrics, db: Db, clock: Clock): void {
  new Gauge({
    name: 'namehouse_changes_overdue',
    help: 'Changes requested more than an hour ago that have not finished.',
    registers: [registry],
    async collect() {
      // Without the database this keeps its last value, and the other metrics are still served.
      const count = await countOverdueChanges(db, clock.now()).catch(() => undefined)
      if (count !== undefined) this.set(count)
    },
  })
}

export async function countOverdueChanges(db: Db, now: Date): Promise<number> {
  return await countOverdue(db, new Date(now.getTime() - OVERDUE_MS))
}
