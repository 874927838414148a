import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { closePage } from './close-page.ts'
import { readLeftClosing } from './sql.ts'

const RESUME_EVERY_MS = 60_000
/** A statement without progress for this long was abandoned. A live run is much faster. */
const LEFT_AFTER_MS = 60_000

/** Finishes statements whose run was killed, one page at a time. */
export function settlementJobs({ db, clock }: Deps): Work[] {
  const resume = async (): Promise<boolean> => {
    const before = new Date(clock.now().getTime() - LEFT_AFTER_MS)
    const id = await readLeftClosing(db, before)
    if (!id) return false
    await db.begin((tx) => closePage(tx, id, clock.now()))
    return true
  }
  return [{ name: 'finish settlements', everyMs: RESUME_EVERY_MS, run: resume }]
}
