import type { Logger } from 'pino'
import type { Db } from '../../../db/pool.ts'
import type { Work } from '../../../jobs/repeat.ts'
import type { Clock } from '../../../values/clock.ts'
import { purgeTotals } from './count-sql.ts'
import { purgeImports } from './import-sql.ts'
import { marketChangesPurge } from './purge-market-changes.ts'
import { rereadNames } from './reread-names.ts'
import { logRereading } from './reread-progress.ts'

const EVERY_MS = 60_000
/** Totals that nobody asked for in this time are forgotten. */
const TOTALS_KEPT_MINUTES = 60
const ROWS_AT_ONCE = 10_000
const PURGE_EVERY_MS = 3_600_000
const IMPORTS_KEPT_MS = 400 * 24 * 3_600_000

type Needs = { db: Db; clock: Clock; log: Logger }

/** Reads names again after the rules have changed, and forgets what the totals no longer need. */
export function listingJobs({ db, clock, log }: Needs): Work[] {
  const note = logRereading(log)
  return [
    { name: 'read names again', everyMs: EVERY_MS, run: () => rereadNames(db, note) },
    {
      name: 'purge market totals',
      everyMs: EVERY_MS,
      run: () => purgeTotals(db, TOTALS_KEPT_MINUTES, ROWS_AT_ONCE),
    },
    { name: 'purge market changes', everyMs: EVERY_MS, run: marketChangesPurge(db) },
    {
      name: 'purge listing imports',
      everyMs: PURGE_EVERY_MS,
      run: () => purgeImports(db, new Date(clock.now().getTime() - IMPORTS_KEPT_MS), ROWS_AT_ONCE),
    },
  ]
}
