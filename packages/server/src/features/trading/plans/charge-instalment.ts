import type { Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { PaymentGateway } from '../../../upstream/payments/payment-gateway.ts'
import { publicId } from '../../../values/public-id.ts'
import type { SavedCardRow } from '../../money/cards/card.ts'
import { authorisePayment } from '../../money/payments/authorise-payment.ts'
import { openPayment } from '../../money/payments/open-payment.ts'
import type { PaymentRow } from '../../money/payments/payment.ts'
import { insertCharge } from './charge-sql.ts'
import { followCharge } from './follow-charge.ts'
import { type InstalmentRow, type LeasedPlan, type PlanNeeds, PLANS_PATH } from './plan.ts'
import type { NextAttempt } from './schedule.ts'
import { findPerson, setAttempt } from './sql.ts'

type Charging = {
  plan: LeasedPlan
  instalment: InstalmentRow
  next: NextAttempt
  card: SavedCardRow
  gateway: PaymentGateway
  now: Date
}

/**
 * Charges the buyer's card for an instalment, without the buyer. Everything is recorded before the
 * gateway is asked, so a crash at any point leaves a payment that the sweeper settles. The database
 * refuses a second charge of a plan while one is under way.
 */
export async function chargeInstalment(needs: PlanNeeds, charging: Charging): Promise<void> {
  const payment = await transact(needs.db, (tx) => open(tx, charging))
  if (!payment) return
  const { plan, instalment, card } = charging
  const { customer_ref, method_ref } = card
  await authorisePayment(needs, payment, {
    description: `${plan.domain}, payment ${instalment.number} of ${plan.months}`,
    buyer_email: (await findPerson(needs.db, plan.buyer_account_id))?.email ?? '',
    return_url: needs.baseUrl + PLANS_PATH,
    card: null,
    saved: { customer_ref, method_ref, is_off_session: true },
  })
  await followCharge(needs, payment.subject_id)
}

/** Undefined if the lease was lost: then another worker makes this attempt. */
async function open(tx: Tx, charging: Charging): Promise<PaymentRow | undefined> {
  const { plan, instalment, next, card, gateway, now } = charging
  if (!(await setAttempt(tx, plan, next))) return undefined
  const { plan_id } = plan
  const { number, amount_cents } = instalment
  const { card_id, customer_ref, method_ref } = card
  const charge_id = publicId('chg', now)
  const pays = { from_number: number, to_number: number, amount_cents }
  const charge = { charge_id, plan_id, kind: 'monthly', ...pays, card_id, created_at: now } as const
  if (!(await insertCharge(tx, { ...charge, due_at: now }))) {
    throw new Error(`${plan.domain} is being charged already`)
  }
  // A buyer whom the bank wants to see has until the next attempt, or the end.
  const subject = { environment: 'live', purpose: 'plan', subject_id: charge_id } as const
  const saved = { customer_ref, method_ref, open_until: next.next_at }
  return await openPayment(tx, gateway, { ...subject, amount_cents, ...saved }, now)
}
