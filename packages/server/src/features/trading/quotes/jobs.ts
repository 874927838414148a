import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { purgeQuotes } from './sql.ts'

const PURGE_MS = 60_000

/** Quotes are kept to be looked at, for a day after their end. */
export function quoteJobs({ db }: Pick<Deps, 'db'>): Work[] {
  return [{ name: 'purge quotes', everyMs: PURGE_MS, run: () => purgeQuotes(db) }]
}
