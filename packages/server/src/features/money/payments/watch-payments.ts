import { Gauge } from 'prom-client'
import type { Db } from '../../../db/pool.ts'
import type { Metrics } from '../../../http/metrics.ts'
import type { Clock } from '../../../values/clock.ts'
import { countOverdueRefunds } from './refund-sql.ts'
import { countOverdue } from './sql.ts'

const OVERDUE_MS = 5 * 60_000

/** Prometheus gauge for money waiting on the gateway. Alert when it is above zero. */
export function watchPayments({ registry }: Metrics, db: Db, clock: Clock): void {
  new Gauge({
    name: 'namehouse_payments_overdue',
    help: 'Payments and refunds that for five minutes could be neither captured nor given back.',
    registers: [registry],
    async collect() {
      const before = new Date(clock.now().getTime() - OVERDUE_MS)
      // If the database is down, keep the old value so the other metrics still get scraped.
      const counted = Promise.all([countOverdue(db, before), countOverdueRefunds(db, before)])
      const counts = await counted.catch(() => undefined)
      if (counts) this.set(counts[0] + counts[1])
    },
  })
}
