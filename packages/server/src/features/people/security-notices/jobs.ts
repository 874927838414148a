import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { purgeNotices } from './sql.ts'

const PURGE_MS = 3_600_000

/** Deletes notices that can no longer be undone. */
export function noticeJobs({ db, clock }: Deps): Work[] {
  const run = () => purgeNotices(db, clock.now())
  return [{ name: 'purge security notices', everyMs: PURGE_MS, run }]
}
