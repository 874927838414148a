import { Gauge } from 'prom-client'
import type { Db } from '../../../db/pool.ts'
import type { Metrics } from '../../../http/metrics.ts'
import { readLastCheck } from './check-sql.ts'

/**
 * Exports ledger metrics, whichever process ran the check. Alert on a count above zero, and on a
 * check more than 15 minutes old.
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
      // If the database is down, these keep their last values, and other metrics still work.
      const last = await readLastCheck(db).catch(() => undefined)
      if (!last) return
      checkedAt.set(last.checked_at.getTime() / 1000)
      this.set(last.broken_count)
    },
  })
}
