import { transact } from '../../../db/transact.ts'
import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { rereadSearches } from './reread-searches.ts'
import { sendReport } from './send-report.ts'
import { purgeDropHits } from './drop-sql.ts'
import { purgeHits } from './sql.ts'

const REPORT_EVERY_MS = 1_000
const REREAD_EVERY_MS = 60_000
const PURGE_EVERY_MS = 3_600_000
const KEPT_MS = 180 * 24 * 3_600_000

/** Reports what saved searches have found, and deletes what was reported long ago. */
export function savedSearchJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Work[] {
  return [
    {
      name: 'report saved searches',
      everyMs: REPORT_EVERY_MS,
      run: () => transact(db, (tx) => sendReport(tx, clock.now())),
    },
    {
      name: 'read saved searches again',
      everyMs: REREAD_EVERY_MS,
      run: () => rereadSearches(db),
    },
    {
      name: 'purge saved search results',
      everyMs: PURGE_EVERY_MS,
      run: async () => {
        const before = new Date(clock.now().getTime() - KEPT_MS)
        const isMoreLeft = [await purgeHits(db, before), await purgeDropHits(db, before)]
        return isMoreLeft.includes(true)
      },
    },
  ]
}
