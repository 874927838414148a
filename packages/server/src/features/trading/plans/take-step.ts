import { transact } from '../../../db/transact.ts'
import { holdListingById } from '../../market/listings/sell-listing.ts'
import { chargeInstalment } from './charge-instalment.ts'
import { findLiveCharge } from './charge-sql.ts'
import { findPlanCard } from './choose-card.ts'
import { endPlan } from './end-plan.ts'
import { giveUpCharge } from './give-up-charge.ts'
import { notifyFailure } from './notify.ts'
import type { InstalmentRow, LeasedPlan, PlanNeeds } from './plan.ts'
import { returnName } from './return-name.ts'
import { afterAttempt, ATTEMPTS_MAX } from './schedule.ts'
import { holdPlan, postponePlan, readInstalments, setAttempt, setOverdue } from './sql.ts'

const SOON_MS = 60_000

/**
 * Does what is due for one leased plan now: charges the instalment, ends the plan, or gives the name
 * back. Safe to repeat after a crash at any point.
 */
export async function takeStep(needs: PlanNeeds, plan: LeasedPlan): Promise<void> {
  const now = needs.clock.now()
  if (plan.is_returning) return await returnName(needs, plan, now)
  const instalments = await readInstalments(needs.db, plan.plan_id)
  const due = instalments.find(({ paid_at }) => paid_at === null)
  if (due && due.due_at > now) return await postponePlan(needs.db, plan, due.due_at)
  const soon = new Date(now.getTime() + SOON_MS)
  if (!due || !(await giveUpCharge(needs, plan.plan_id))) {
    return await postponePlan(needs.db, plan, soon)
  }
  if (plan.attempts >= ATTEMPTS_MAX) return await end(needs, plan, soon, now)
  const gateway = needs.payments.live
  // That we take no payments is not the buyer's fault.
  if (!gateway) return await postponePlan(needs.db, plan, soon)
  const card = await findPlanCard(needs.db, plan)
  if (card?.gateway !== gateway.name) return await noCard(needs, plan, due, now)
  const next = afterAttempt({ ...plan, due_at: due.due_at }, now)
  await chargeInstalment(needs, { plan, instalment: due, next, card, gateway, now })
}

/** Counts as an attempt: the buyer hears of it as often as of a declined card. */
async function noCard(
  { db }: PlanNeeds,
  plan: LeasedPlan,
  { due_at }: InstalmentRow,
  now: Date,
): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await setAttempt(tx, plan, afterAttempt({ ...plan, due_at }, now)))) return
    await setOverdue(tx, plan.plan_id, now)
    await notifyFailure(tx, plan, { mail: 'no_card', charge_id: null, now })
  })
}

/** The buyer didn't pay in time. A payment that came in at the last moment counts. */
async function end({ db }: PlanNeeds, leased: LeasedPlan, soon: Date, now: Date): Promise<void> {
  const { plan_id, listing_id } = leased
  await transact(db, async (tx) => {
    await holdListingById(tx, listing_id)
    const plan = await holdPlan(tx, plan_id)
    const isSame = plan?.ended_at === null && plan.attempts >= ATTEMPTS_MAX
    if (!isSame) return
    if (await findLiveCharge(tx, plan_id)) return await postponePlan(tx, leased, soon)
    await endPlan(tx, plan, 'defaulted', now)
  })
}
