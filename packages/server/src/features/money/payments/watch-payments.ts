import { Gauge } from 'prom-client'
import type { Db } from '../../../db/pool.ts'
import type { Metrics } from '../../../http/metrics.ts'
import type { Clock } from '../../../values/clock.ts'
import { countOverdue } from './sql.ts'

const OVERDUE_MS = 5 * 60_000

/** What Prometheus is told of money that waits for the gateway. Alert on a count above zero. */
export function watchPayments({ registry }: Metrics, db: Db, clock: Clock): void {
  new Gauge({
    name: 'namehouse_payments_overdue',
    help: 'Payments that for five minutes could be neither captured nor given back.',
    registers: [registry],
    async collect() {
      const before = new Date(clock.now().getTime() - OVERDUE_MS)
      // With the database away the other figures are still told, and this stays as it was.
      const count = await countOverdue(db, before).catch(() => undefined)
      if (count !== undefined) this.set(count)
    },
  })
}
