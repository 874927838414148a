import { Gauge } from 'prom-client'
import type { Db } from '../../../db/pool.ts'
import type { Metrics } from '../../../http/metrics.ts'
import type { Clock } from '../../../values/clock.ts'
import { countUnseen } from './refresh-sql.ts'

/** A day late means that the registrar was down or no worker is running. */
const LATE_MS = 24 * 3_600_000

/** A metric for domains that are no longer checked. Alert on a count above zero. */
export function watchPortfolio({ registry }: Metrics, db: Db, clock: Clock): void {
  new Gauge({
    name: 'namehouse_domains_unseen',
    help: 'Domains whose check at the registrar is more than a day overdue.',
    registers: [registry],
    async collect() {
      // Without the database this keeps its last value, and the other metrics are still served.
      const count = await countUnseenDomains(db, clock.now()).catch(() => undefined)
      if (count !== undefined) this.set(count)
    },
  })
}

export async function countUnseenDomains(db: Db, now: Date): Promise<number> {
  return await countUnseen(db, new Date(now.getTime() - LATE_MS))
}
