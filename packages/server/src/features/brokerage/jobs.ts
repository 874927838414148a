import type { Deps } from '../../deps.ts'
import { transact } from '../../db/transact.ts'
import type { Work } from '../../jobs/repeat.ts'
import { holdCase, takeStep } from './take-step.ts'
import { readIdleCaseIds } from './sql.ts'
import { hasEnded } from './states.ts'

const LOOK_MS = 3_600_000
/** An open case keeps everybody else from opening one, so it does not stay open for ever. */
export const IDLE_MS = 180 * 24 * 3_600_000
const CASES_MAX = 100

/** Closes cases in which nothing has happened for half a year. */
export function brokerageJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Work[] {
  const closeIdle = async (): Promise<boolean> => {
    const now = clock.now()
    const since = new Date(now.getTime() - IDLE_MS)
    const ids = await readIdleCaseIds(db, since, CASES_MAX)
    for (const id of ids) await transact(db, (tx) => closeCase(tx, id, { since, now }))
    return ids.length === CASES_MAX
  }
  return [{ name: 'close idle brokerage cases', everyMs: LOOK_MS, run: closeIdle }]
}

/** Looks again under the lock: something may have happened meanwhile. */
async function closeCase(
  tx: Parameters<typeof holdCase>[0],
  caseId: string,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  const held = await holdCase(tx, caseId)
  if (hasEnded(held.status) || held.updated_at >= since) return
  const note = 'Closed because nothing had happened for half a year.'
  await takeStep(tx, held, { action: 'close', note, now })
}
