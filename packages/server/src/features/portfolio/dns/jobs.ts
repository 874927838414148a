import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { purgeChanges, purgeZones } from './sql.ts'

const PURGE_MS = 3_600_000
const KEPT_MS = 365 * 24 * 3_600_000
const PAGE = 200

/** Keeps a year of DNS changes, and forgets zones that nobody has touched for as long. */
export function dnsJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Work[] {
  return [
    {
      name: 'purge DNS changes',
      everyMs: PURGE_MS,
      run: async () => {
        const before = new Date(clock.now().getTime() - KEPT_MS)
        const changes = await purgeChanges(db, before, PAGE)
        return changes === PAGE || (await purgeZones(db, before, PAGE)) === PAGE
      },
    },
  ]
}
