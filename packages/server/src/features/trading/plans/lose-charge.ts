import type { Tx } from '../../../db/pool.ts'
import { holdListingById } from '../../market/listings/sell-listing.ts'
import type { PaymentRow } from '../../money/payments/payment.ts'
import { endCharge, findCharge } from './charge-sql.ts'
import { endPlan } from './end-plan.ts'
import { noteFailure } from './note-failure.ts'
import { clearPaying, findPlan, holdPlan } from './sql.ts'

/**
 * The held money of a charge could not be captured: its instalments are unpaid again. Without the
 * first one there is no plan, and the name goes back.
 */
export async function loseCharge(
  tx: Tx,
  { subject_id: charge_id }: PaymentRow,
  now: Date,
): Promise<void> {
  const charge = await findCharge(tx, charge_id)
  const seen = charge && (await findPlan(tx, charge.plan_id))
  if (!seen) throw new Error('the plan of a held payment is missing')
  if (charge.kind === 'first') await holdListingById(tx, seen.listing_id)
  const plan = await holdPlan(tx, seen.plan_id)
  if (!plan) return
  await clearPaying(tx, charge_id)
  await endCharge(tx, charge_id, 'declined')
  if (charge.kind === 'first') await endPlan(tx, plan, 'not_charged', now)
  else await noteFailure(tx, charge, 'declined', now)
}
