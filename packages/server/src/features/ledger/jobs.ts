import type { Deps } from '../../deps.ts'
import type { Work } from '../../jobs/repeat.ts'
import { keepCheck } from './keep-check.ts'
import { findAsked, forgetAsked } from './sql.ts'

const CHECK_MS = 5 * 60_000
/** Somebody is looking at a page and waiting. */
const LOOK_MS = 1_000

/** Looks at the ledger every five minutes, and whenever staff ask for it. */
export function ledgerJobs(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Work[] {
  const checkIfAsked = async (): Promise<void> => {
    const asked = await findAsked(deps.db)
    if (!asked) return
    await keepCheck(deps)
    await forgetAsked(deps.db, asked)
  }
  return [
    { name: 'check ledger', everyMs: CHECK_MS, run: () => keepCheck(deps) },
    { name: 'check ledger when asked', everyMs: LOOK_MS, run: checkIfAsked },
  ]
}
