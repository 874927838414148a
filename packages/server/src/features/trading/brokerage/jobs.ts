import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { purgeCodes, readUnconfirmedIds } from './code-sql.ts'
import { holdCase, takeStep } from './take-step.ts'
import { readIdleCaseIds } from './sql.ts'
import { hasEnded } from './states.ts'

const LOOK_MS = 3_600_000
/** An open case blocks everyone else from opening one, so it must not stay open forever. */
export const IDLE_MS = 180 * 24 * 3_600_000
const CASES_MAX = 100

/** How long a buyer has to confirm the email address. */
export const UNCONFIRMED_MS = 7 * 24 * 3_600_000
const CODES_KEPT_MS = 30 * 24 * 3_600_000

/** Closes cases whose buyer never confirmed, or in which nothing has happened for half a year. */
export function brokerageJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Work[] {
  const closeUnconfirmed = async (): Promise<boolean> => {
    const now = clock.now()
    const before = new Date(now.getTime() - UNCONFIRMED_MS)
    const ids = await readUnconfirmedIds(db, before, CASES_MAX)
    for (const id of ids) await transact(db, (tx) => closeIfUnconfirmed(tx, id, now))
    return ids.length === CASES_MAX
  }
  const purge = async () => await purgeCodes(db, new Date(clock.now().getTime() - CODES_KEPT_MS))
  const closeIdle = async (): Promise<boolean> => {
    const now = clock.now()
    const since = new Date(now.getTime() - IDLE_MS)
    const ids = await readIdleCaseIds(db, since, CASES_MAX)
    for (const id of ids) await transact(db, (tx) => closeCase(tx, id, { since, now }))
    return ids.length === CASES_MAX
  }
  return [
    { name: 'close idle brokerage cases', everyMs: LOOK_MS, run: closeIdle },
    { name: 'close unconfirmed brokerage cases', everyMs: LOOK_MS, run: closeUnconfirmed },
    { name: 'purge brokerage codes', everyMs: LOOK_MS, run: purge },
  ]
}

/** Checks again under the lock, because the buyer may have confirmed in the meantime. */
async function closeIfUnconfirmed(tx: Tx, caseId: string, now: Date): Promise<void> {
  const held = await holdCase(tx, caseId)
  if (hasEnded(held.status) || held.confirmed_at !== null) return
  const note = 'Closed because the buyer did not confirm the email address within 7 days.'
  await takeStep(tx, held, { action: 'close', note, now, isQuiet: true })
}

/** Checks again under the lock, because something may have happened in the meantime. */
async function closeCase(
  tx: Tx,
  caseId: string,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  const held = await holdCase(tx, caseId)
  if (hasEnded(held.status) || held.updated_at >= since) return
  const note = 'Closed because nothing had happened for half a year.'
  await takeStep(tx, held, { action: 'close', note, now })
}
