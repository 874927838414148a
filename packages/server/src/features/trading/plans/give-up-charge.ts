import { cancelPayment } from '../../money/payments/return-payment.ts'
import { findLiveCharge } from './charge-sql.ts'
import { followCharge } from './follow-charge.ts'
import type { PlanNeeds } from './plan.ts'

/**
 * Gives up a charge that waits for its buyer, so that something else can take its place. One that is
 * paid, or about to be, stays. Returns whether the way is free.
 */
export async function giveUpCharge(
  needs: Pick<PlanNeeds, 'db' | 'clock'>,
  plan_id: string,
): Promise<boolean> {
  const live = await findLiveCharge(needs.db, plan_id)
  if (!live) return true
  if (live.payment_status === 'open' && live.needs_buyer) {
    await cancelPayment(needs, live, 'superseded')
  }
  await followCharge(needs, live.charge_id)
  return (await findLiveCharge(needs.db, plan_id)) === undefined
}
