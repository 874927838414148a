import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { endOperations, purgeOperations, readUnended } from './ending-sql.ts'
import { purgeCodes } from './transfer-code-sql.ts'

const END_MS = 15_000
const PURGE_MS = 3_600_000
const KEPT_MS = 90 * 24 * 3_600_000
const CODES_KEPT_MS = 60 * 24 * 3_600_000
const PAGE = 500

/** Ends operations that a killed worker left open, and purges old ones. */
export function changeJobs({ db, clock }: Deps): Work[] {
  return [
    {
      name: 'end operations',
      everyMs: END_MS,
      run: async () => {
        await endOperations(db, await readUnended(db, PAGE), clock.now())
        return false
      },
    },
    {
      name: 'purge operations',
      everyMs: PURGE_MS,
      run: async () => {
        const before = new Date(clock.now().getTime() - KEPT_MS)
        return (await purgeOperations(db, before, PAGE)) === PAGE
      },
    },
    {
      name: 'purge auth codes',
      everyMs: PURGE_MS,
      run: async () => {
        const before = new Date(clock.now().getTime() - CODES_KEPT_MS)
        return (await purgeCodes(db, before, PAGE)) === PAGE
      },
    },
  ]
}
