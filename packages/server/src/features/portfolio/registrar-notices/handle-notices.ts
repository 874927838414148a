import type { Logger } from 'pino'
import type { Db, Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { Clock } from '../../../values/clock.ts'
import { countFailure, type NoticeRow, readNext, setHandled, takeTurn } from './sql.ts'

/** What a notice is about. */
export type Subject = Pick<NoticeRow, 'process_id' | 'identifier'>

/**
 * Wakes the work that waits for news about a subject. Returns whether any did. It
 * must not trust the notice: it may be late, repeated or wrong.
 */
export type Waker = (tx: Tx, subject: Subject, now: Date) => Promise<boolean>

/** Handled in one run. The rest follows in the next. */
const BATCH_MAX = 100
/** After this many failures a notice is set aside, so that those behind it get their turn. */
export const ATTEMPTS_MAX = 5

type Needs = { db: Db; clock: Clock; log: Logger; wakers: Waker[] }

/** Acts on stored notices, in the order in which they came. Returns whether more may be waiting. */
export async function handleNotices(needs: Needs): Promise<boolean> {
  for (let handled = 0; handled < BATCH_MAX; handled += 1) {
    try {
      if (!(await handleNext(needs))) return false
    } catch (error) {
      await setAside(needs, error)
      return false
    }
  }
  return true
}

async function handleNext({ db, clock, wakers }: Needs): Promise<boolean> {
  return await transact(db, async (tx) => {
    if (!(await takeTurn(tx))) return false
    const notice = await readNext(tx)
    if (!notice) return false
    const now = clock.now()
    let isUsed = false
    for (const wake of wakers) isUsed = (await wake(tx, notice, now)) || isUsed
    await setHandled(tx, notice.seq, isUsed ? 'used' : 'ignored', now)
    return true
  })
}

async function setAside({ db, clock, log }: Needs, error: unknown): Promise<void> {
  const failed = await countFailure(db)
  if (!failed || failed.attempts < ATTEMPTS_MAX) {
    log.warn({ err: error, seq: failed?.seq }, 'could not handle a notification; trying again')
    return
  }
  log.error({ err: error, seq: failed.seq }, 'a notification was set aside')
  await db.begin((tx) => setHandled(tx, failed.seq, 'failed', clock.now()))
}
