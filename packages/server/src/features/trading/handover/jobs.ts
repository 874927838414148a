import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { beginHandovers } from './begin-handovers.ts'
import type { Names } from './handover.ts'
import { forgetCodes } from './sql.ts'
import { takeSteps } from './take-steps.ts'

const LOOK_MS = 1_000
const FORGET_MS = 3_600_000
/** A buyer who still needs the code after this long can ask the seller. */
const CODES_KEPT_MS = 90 * 24 * 3_600_000
const FORGOTTEN_AT_ONCE = 500

/** Delivers what was bought directly: by itself where we hold the name, or by the seller. */
export function handoverJobs({ db, clock, log }: Deps, names: Names): Work[] {
  const needs = { db, clock, log, names }
  return [
    {
      name: 'begin deliveries of sales',
      everyMs: LOOK_MS,
      run: () => beginHandovers(db, clock.now()),
    },
    {
      name: 'deliver sales',
      everyMs: LOOK_MS,
      run: (leaving) => takeSteps(needs, leaving),
    },
    {
      name: 'forget auth codes of sales',
      everyMs: FORGET_MS,
      run: async () => {
        const before = new Date(clock.now().getTime() - CODES_KEPT_MS)
        return (await forgetCodes(db, before, FORGOTTEN_AT_ONCE)) === FORGOTTEN_AT_ONCE
      },
    },
  ]
}
