import type { Deps } from '../../../deps.ts'
import { purgeEvents } from '../../../events/sql.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { purgeDeliveries } from './delivery-sql.ts'

const PURGE_MS = 3_600_000

/** Purges events and deliveries past their retention time. */
export function webhookJobs({ db, clock }: Deps): Work[] {
  return [
    { name: 'purge events', everyMs: PURGE_MS, run: () => purgeEvents(db, clock.now()) },
    { name: 'purge deliveries', everyMs: PURGE_MS, run: () => purgeDeliveries(db, clock.now()) },
  ]
}
