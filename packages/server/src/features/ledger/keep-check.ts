import type { Deps } from '../../deps.ts'
import { findBroken, lookAtLedger } from './check-ledger.ts'
import { INVARIANTS } from './invariants-sql.ts'
import { countEntries, insertCheck, purgeChecks, sumByCode } from './sql.ts'

/**
 * Checks the ledger and keeps what was found, with what stood on its accounts at that moment.
 * Anything found is an alarm.
 */
export async function keepCheck({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>) {
  const checked_at = clock.now()
  const seen = await lookAtLedger(db, async (tx) => ({
    broken: await findBroken(tx),
    balances: await sumByCode(tx),
    entry_count: await countEntries(tx),
  }))
  const duration_ms = clock.now().getTime() - checked_at.getTime()
  const checked = INVARIANTS.map(({ id }) => id)
  await insertCheck(db, { checked_at, duration_ms, checked, ...seen })
  await purgeChecks(db)
  if (seen.broken.length > 0) log.error({ broken: seen.broken }, 'the ledger is not sound')
}
