import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { matureEarnings } from './mature-earnings.ts'

const MATURE_EVERY_MS = 60_000

/** Makes sellers' money payable a week after delivery. */
export function earningJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Work[] {
  return [
    {
      name: 'make sellers’ money payable',
      everyMs: MATURE_EVERY_MS,
      run: () => matureEarnings(db, clock.now()),
    },
  ]
}
