import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { keepCheck } from './keep-check.ts'
import { findAsked, forgetAsked } from './check-sql.ts'

/** How often a worker checks whether a ledger check is due; progress-sql.ts says when. */
const CHECK_LOOK_MS = 15_000
/** Short, because someone is waiting on a page. */
const LOOK_MS = 1_000

/** Checks the ledger every five minutes, in one worker, and whenever staff request it. */
export function ledgerJobs(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Work[] {
  const checkIfAsked = async (leaving?: AbortSignal): Promise<void> => {
    const asked = await findAsked(deps.db)
    if (!asked) return
    if (await keepCheck(deps, { isAsked: true, leaving })) await forgetAsked(deps.db, asked)
  }
  const checkIfTime = async (leaving?: AbortSignal): Promise<void> => {
    await keepCheck(deps, { isAsked: false, leaving })
  }
  return [
    { name: 'check ledger', everyMs: CHECK_LOOK_MS, run: checkIfTime },
    { name: 'check ledger when asked', everyMs: LOOK_MS, run: checkIfAsked },
  ]
}
