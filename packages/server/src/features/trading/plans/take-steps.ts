import { randomUUID } from 'node:crypto'
import type { PlanNeeds } from './plan.ts'
import { claimPlans } from './sql.ts'
import { takeStep } from './take-step.ts'

const BATCH_MAX = 8
/** Longer than a whole batch may wait for the gateway: 10 s with one retry each. */
const LEASE_MS = 5 * 60_000

/**
 * Takes the due step of each plan. Returns whether more may be due. Safe to run in several workers
 * at the same time; a step that failed is tried again when its lease has run out.
 */
export async function takeSteps(needs: PlanNeeds, leaving?: AbortSignal): Promise<boolean> {
  const { db, clock, log } = needs
  const claim = { now: clock.now(), leaseMs: LEASE_MS, max: BATCH_MAX, lease_token: randomUUID() }
  const due = await claimPlans(db, claim)
  for (const plan of due) {
    if (leaving?.aborted) return false
    await takeStep(needs, plan).catch((error: unknown) => {
      log.error({ err: error, plan_id: plan.plan_id }, 'a step of a plan failed, will retry')
    })
  }
  return due.length === BATCH_MAX
}
