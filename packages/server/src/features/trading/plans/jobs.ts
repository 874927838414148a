import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import type { Purpose } from '../../money/payments/purpose.ts'
import { followCharges } from './follow-charge.ts'
import type { PlanNames } from './plan.ts'
import { takeSteps } from './take-steps.ts'

const STEPS_MS = 2_000
const FOLLOW_MS = 2_000

type Handed = { names: PlanNames; plan: Purpose }

/** Charges what is paid monthly, ends what isn't paid, and gives names back. */
export function planJobs(deps: Deps, { names, plan }: Handed): Work[] {
  const { db, clock, log, payments, config } = deps
  const needs = { db, clock, log, payments, purposes: { plan }, names, baseUrl: config.baseUrl }
  return [
    { name: 'plan steps', everyMs: STEPS_MS, run: (leaving) => takeSteps(needs, leaving) },
    { name: 'follow plan charges', everyMs: FOLLOW_MS, run: () => followCharges(needs) },
  ]
}
