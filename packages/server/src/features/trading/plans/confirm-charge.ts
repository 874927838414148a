import { Refusal } from '../../../refusal.ts'
import { confirmPayment } from '../../money/payments/confirm-payment.ts'
import { listPayments } from '../../money/payments/list-payments.ts'
import { findLiveCharge } from './charge-sql.ts'
import { followCharge } from './follow-charge.ts'
import { type PlanNeeds, PLANS_PATH } from './plan.ts'
import { findOwnPlan } from './sql.ts'

/**
 * Takes the buyer to their bank, for a charge that was made without them. Returns the bank's page;
 * null if the bank needs them no longer.
 *
 * Refuses: not_found, conflict (nothing waits for them), service_unavailable.
 */
export async function confirmCharge(
  needs: PlanNeeds,
  which: { account_id: string; plan_id: string },
): Promise<string | null> {
  const plan = await findOwnPlan(needs.db, which)
  if (!plan) throw new Refusal('not_found', 'No such plan.')
  const live = await findLiveCharge(needs.db, plan.plan_id)
  const subject = { purpose: 'plan', subject_id: live?.charge_id ?? '' } as const
  const [payment] = live ? await listPayments(needs.db, subject) : []
  if (!live || !payment || payment.status !== 'open') {
    throw new Refusal('conflict', 'No payment is waiting for your bank.')
  }
  const confirmed = await confirmPayment(needs, payment, needs.baseUrl + PLANS_PATH)
  await followCharge(needs, live.charge_id)
  return confirmed.status === 'open' ? confirmed.buyer_url : null
}
