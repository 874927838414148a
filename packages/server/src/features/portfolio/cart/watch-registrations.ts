import { Gauge } from 'prom-client'
import type { Db } from '../../../db/pool.ts'
import type { Metrics } from '../../../http/metrics.ts'
import { countUnpaid } from './unpaid-sql.ts'
import { countWaiting, type WaitingCounts } from './waiting-sql.ts'

/** Metrics of paid registrations that need a person. Alert on a count above zero. */
export function watchRegistrations({ registry }: Metrics, db: Db): void {
  const watch = (name: string, help: string, read: (counts: WaitingCounts) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // Without the database this keeps its last value, and the other metrics are still served.
        const counts = await countWaiting(db).catch(() => undefined)
        if (counts) this.set(read(counts))
      },
    })
  watch(
    'namehouse_registrations_in_doubt',
    'Paid registrations of which nobody knows whether the registrar did them.',
    ({ in_doubt }) => in_doubt,
  )
  new Gauge({
    name: 'namehouse_receipts_unpaid',
    help: 'Receipts whose money could not be collected, although domains were delivered.',
    registers: [registry],
    async collect() {
      const count = await countUnpaid(db).catch(() => undefined)
      if (count !== undefined) this.set(count)
    },
  })
  watch(
    'namehouse_registrations_without_credit',
    'Paid registrations that wait because our credit at the registrar is used up.',
    ({ without_credit }) => without_credit,
  )
}
