import { Gauge } from 'prom-client'
import type { Db } from '../../../db/pool.ts'
import type { Metrics } from '../../../http/metrics.ts'
import { readLastCheck } from './check-sql.ts'

/**
 * What Prometheus is told of the ledger, whichever process checked it. Alert on a count above zero,
 * and on a check that is more than a quarter of an hour old.
 */
export function watchLedger({ registry }: Metrics, db: Db): void {
  const checkedAt = new Gauge({
    name: 'namehouse_ledger_checked_seconds',
    help: 'When the ledger was last checked, as Unix time; 0 for never.',
    registers: [registry],
  })
  new Gauge({
    name: 'namehouse_ledger_broken_invariants',
    help: 'Invariants that the last check of the ledger found broken.',
    registers: [registry],
    async collect() {
      // With the database away the other figures are still told, and these stay as they were.
      const last = await readLastCheck(db).catch(() => undefined)
      if (!last) return
      checkedAt.set(last.checked_at.getTime() / 1000)
      this.set(last.broken_count)
    },
  })
}
