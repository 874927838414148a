import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { handleNotices, type Waker } from './handle-notices.ts'
import { pollNotices } from './poll-notices.ts'
import { purgeNotices } from './sql.ts'

const POLL_MS = 30_000
const HANDLE_MS = 1_000
const PURGE_MS = 3_600_000
const KEPT_MS = 90 * 24 * 3_600_000
const PAGE = 500

/** Reads the registrar's notifications and acts on them. */
export function registrarNoticeJobs(
  { db, clock, log, upstream: { registrar } }: Deps,
  wakers: Waker[],
): Work[] {
  if (!registrar) return []
  return [
    {
      name: 'poll the registrar',
      everyMs: POLL_MS,
      run: (leaving) => pollNotices({ db, clock, log, registrar }, leaving),
    },
    {
      name: 'handle what the registrar told',
      everyMs: HANDLE_MS,
      run: () => handleNotices({ db, clock, log, wakers }),
    },
    {
      name: 'purge what the registrar told',
      everyMs: PURGE_MS,
      run: async () => {
        const before = new Date(clock.now().getTime() - KEPT_MS)
        return (await purgeNotices(db, before, PAGE)) === PAGE
      },
    },
  ]
}
