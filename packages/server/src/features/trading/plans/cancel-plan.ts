import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { holdListingById } from '../../market/listings/sell-listing.ts'
import { postEntry } from '../../money/ledger/post-entry.ts'
import { POSTING_RULES } from '../../money/ledger/posting-rules.ts'
import { returnCaptured } from '../../money/payments/return-payment.ts'
import { findLiveCharge } from './charge-sql.ts'
import { endPlan } from './end-plan.ts'
import type { InstalmentRow, PlanRow } from './plan.ts'
import { findPlan, holdInstalments, holdPlan, setRefunded } from './sql.ts'

type Cancelled = { plan: PlanRow; refunded_cents: number }

/**
 * Staff end a plan, for example because the name turned out not to be the seller's. What was paid in
 * the last 7 days, so that the seller's part isn't payable yet, goes back to the buyer. The name goes
 * back to the seller.
 *
 * Refuses: not_found, conflict (it is over, or a payment is in progress).
 */
export async function cancelPlan(tx: Tx, plan_id: string, now: Date): Promise<Cancelled> {
  const seen = await findPlan(tx, plan_id)
  if (!seen) throw new Refusal('not_found', 'No such plan.')
  await holdListingById(tx, seen.listing_id)
  const plan = await holdPlan(tx, plan_id)
  if (!plan || plan.ended_at !== null) throw new Refusal('conflict', 'This plan is over.')
  if (await findLiveCharge(tx, plan_id)) {
    throw new Refusal('conflict', 'A payment is in progress. Try again in a minute.')
  }
  const refundable = refundableOf(await holdInstalments(tx, plan_id))
  for (const [charge_id, paid] of refundable) await refund(tx, plan, { charge_id, paid, now })
  await endPlan(tx, plan, 'cancelled', now)
  return { plan, refunded_cents: sumOf([...refundable.values()].flat(), 'amount_cents') }
}

/** By charge. What one charge paid becomes payable at the same time. */
function refundableOf(instalments: InstalmentRow[]): Map<string, InstalmentRow[]> {
  const recent = instalments.filter(({ paid_at, matured_at }) => paid_at !== null && !matured_at)
  return Map.groupBy(recent, ({ charge_id }) => charge_id ?? '')
}

function sumOf(instalments: InstalmentRow[], key: 'amount_cents' | 'seller_cents'): number {
  return instalments.reduce((sum, each) => sum + each[key], 0)
}

type Refunded = { charge_id: string; paid: InstalmentRow[]; now: Date }

async function refund(
  tx: Tx,
  { seller_account_id }: PlanRow,
  { charge_id, paid, now }: Refunded,
): Promise<void> {
  const isReturned = await returnCaptured(tx, { purpose: 'plan', subject_id: charge_id }, now)
  if (!isReturned) throw new Error(`nothing was captured for ${charge_id}`)
  await setRefunded(tx, charge_id, now)
  const amount_cents = sumOf(paid, 'amount_cents')
  const seller_cents = sumOf(paid, 'seller_cents')
  await postEntry(tx, {
    kind: 'plan_refunded',
    environment: 'live',
    partner_id: null,
    seller_account_id,
    source: { type: 'charge', id: charge_id },
    lines: POSTING_RULES.plan_refunded({ amount_cents, seller_cents }),
    now,
  })
}
