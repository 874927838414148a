import { Gauge } from 'prom-client'
import type { Db } from '../../../db/pool.ts'
import type { Metrics } from '../../../http/metrics.ts'
import { countNotices, type NoticeCounts } from './sql.ts'

/** Metrics of the registrar's notifications. Alert on failed ones. */
export function watchNotices({ registry }: Metrics, db: Db): void {
  const watch = (name: string, help: string, read: (counts: NoticeCounts) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // Without the database this keeps its last value, and the other metrics are still served.
        const counts = await countNotices(db).catch(() => undefined)
        if (counts) this.set(read(counts))
      },
    })
  watch(
    'namehouse_registrar_notices_waiting',
    'Notifications of the registrar that nobody has handled yet.',
    ({ waiting }) => waiting,
  )
  watch(
    'namehouse_registrar_notices_failed',
    'Notifications of the registrar that could not be handled and were set aside.',
    ({ failed }) => failed,
  )
}
