import type { Tx } from '../../../db/pool.ts'
import type { ChargeOutcome } from './charge-outcome.ts'
import { type ChargeState, countUnanswered } from './charge-sql.ts'
import { type FailureMail, notifyFailure } from './notify.ts'
import { findPlan, repeatAttempt, setOverdue } from './sql.ts'

const REPEAT_MS = 3_600_000
/** How often one instalment is tried again because the gateway never answered. */
const REPEATS_MAX = 5

const MAILS: Partial<Record<ChargeOutcome, FailureMail>> = {
  needs_owner: 'confirm',
  declined: 'declined',
  unanswered: 'unanswered',
}

/**
 * A charge without its buyer didn't go through: the plan is overdue, and the buyer is told once. If
 * the gateway never answered, the card isn't to blame and the attempt is repeated. Buyers who pay by
 * themselves see on the page how it ended.
 */
export async function noteFailure(
  tx: Tx,
  charge: ChargeState,
  outcome: ChargeOutcome,
  now: Date,
): Promise<void> {
  if (charge.kind !== 'monthly') return
  const { plan_id } = charge
  if (outcome === 'unanswered' && (await countUnanswered(tx, charge)) <= REPEATS_MAX) {
    return await repeatAttempt(tx, plan_id, new Date(now.getTime() + REPEAT_MS))
  }
  const plan = await findPlan(tx, plan_id)
  if (!plan || plan.ended_at !== null) return
  await setOverdue(tx, plan_id, now)
  const mail = MAILS[outcome]
  if (mail) await notifyFailure(tx, plan, { mail, charge_id: charge.charge_id, now })
}
