import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { purgeQuotes } from './sql.ts'

const PURGE_MS = 60_000

/** Quotes stay visible for a day after they expire. */
export function quoteJobs({ db }: Pick<Deps, 'db'>): Work[] {
  return [{ name: 'purge quotes', everyMs: PURGE_MS, run: () => purgeQuotes(db) }]
}
