import type { Deps } from '../../deps.ts'
import type { Work } from '../../jobs/repeat.ts'
import { checkLedger } from './check-ledger.ts'
import { insertCheck, purgeChecks } from './sql.ts'

const CHECK_MS = 5 * 60_000

/** Looks at the ledger every five minutes and keeps what was found; anything found is an alarm. */
export function ledgerJobs({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Work[] {
  const check = async (): Promise<void> => {
    const checked_at = clock.now()
    const broken = await checkLedger(db)
    const duration_ms = clock.now().getTime() - checked_at.getTime()
    await insertCheck(db, { checked_at, duration_ms, broken })
    await purgeChecks(db)
    if (broken.length > 0) log.error({ broken }, 'the ledger is not sound')
  }
  return [{ name: 'check ledger', everyMs: CHECK_MS, run: check }]
}
