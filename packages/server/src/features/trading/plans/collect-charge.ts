import type { Tx } from '../../../db/pool.ts'
import type { PaymentRow } from '../../money/payments/payment.ts'
import { postEntry } from '../../money/ledger/post-entry.ts'
import { POSTING_RULES } from '../../money/ledger/posting-rules.ts'
import { endCharge, findCharge } from './charge-sql.ts'
import { notifyPaid, notifyReceipt, notifyStarted } from './notify.ts'
import type { PlanNames, PlanRow } from './plan.ts'
import { holdPlan, readInstalments, setCurrent, setOver, setPaid } from './sql.ts'

/**
 * The money of a charge was captured: its instalments are paid, and the seller is credited. After
 * the last one the name is the buyer's alone.
 */
export async function collectCharge(
  tx: Tx,
  { subject_id: charge_id, amount_cents }: PaymentRow,
  names: PlanNames,
  now: Date,
): Promise<void> {
  const charge = await findCharge(tx, charge_id)
  const plan = charge && (await holdPlan(tx, charge.plan_id))
  if (!plan) throw new Error('the plan of a captured payment is missing')
  const seller_cents = await setPaid(tx, charge_id, now)
  await endCharge(tx, charge_id, 'paid')
  await postEntry(tx, {
    kind: 'plan_paid',
    environment: 'live',
    partner_id: null,
    seller_account_id: plan.seller_account_id,
    source: { type: 'charge', id: charge_id },
    lines: POSTING_RULES.plan_paid({ amount_cents, seller_cents }),
    now,
  })
  const next = (await readInstalments(tx, plan.plan_id)).find(({ paid_at }) => paid_at === null)
  if (!next) return await finish(tx, plan, names, now)
  await setCurrent(tx, plan.plan_id, { next_at: next.due_at, now })
  if (charge.kind === 'first') await notifyStarted(tx, plan, now)
  else await notifyReceipt(tx, plan, charge_id, now)
}

async function finish(tx: Tx, plan: PlanRow, names: PlanNames, now: Date): Promise<void> {
  const { plan_id, domain, buyer_account_id: account_id } = plan
  await setOver(tx, plan_id, { status: 'paid', reason: null, now })
  await names.release(tx, { domain, account_id, plan_id }, now)
  await notifyPaid(tx, plan, now)
}
