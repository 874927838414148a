import type { Deps } from '../../deps.ts'
import type { Work } from '../../jobs/repeat.ts'
import { purgeSellerImports } from './import-sql.ts'
import { workImport } from './work-import.ts'

const LOOK_EVERY_MS = 1_000
const PURGE_EVERY_MS = 3_600_000
const KEPT_MS = 30 * 24 * 3_600_000
const PURGED_AT_ONCE = 1_000

/** Files of names that accounts sell, piece by piece, and records of old ones. */
export function sellerJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Work[] {
  const before = () => new Date(clock.now().getTime() - KEPT_MS)
  return [
    {
      name: 'import sellers’ names',
      everyMs: LOOK_EVERY_MS,
      run: () => workImport(db, clock.now()),
    },
    {
      name: 'purge sellers’ imports',
      everyMs: PURGE_EVERY_MS,
      run: () => purgeSellerImports(db, before(), PURGED_AT_ONCE),
    },
  ]
}
