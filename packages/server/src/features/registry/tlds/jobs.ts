import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { notePrices } from './note-prices.ts'
import { syncCatalogue } from './sync-catalogue.ts'

const SYNC_LOOK_MS = 60_000
const NOTE_MS = 15 * 60_000

/** Syncs the catalogue from the registrar when due, and records prices that change on a date. */
export function tldJobs({ db, clock, log, upstream: { registrar } }: Deps): Work[] {
  if (!registrar) return []
  const sync = async (): Promise<boolean> => {
    const end = await syncCatalogue(db, { registrar, clock })
    if (end) log[end.outcome === 'good' ? 'info' : 'warn'](end, 'catalogue sync finished')
    return false
  }
  return [
    { name: 'sync catalogue', everyMs: SYNC_LOOK_MS, run: sync },
    {
      name: 'note prices',
      everyMs: NOTE_MS,
      // A promotion can start or end between two syncs.
      run: async () => {
        await db.begin((tx) => notePrices(tx, [], clock.now()))
        return false
      },
    },
  ]
}
