import { transact } from '../../../db/transact.ts'
import { holdListingById, relist } from '../../market/listings/sell-listing.ts'
import { notifyReturned } from './notify.ts'
import type { LeasedPlan, PlanNeeds } from './plan.ts'
import { holdPlan, postponePlan, setReturned } from './sql.ts'

/** A name that is being changed can move soon. One in redemption can't until somebody restores it. */
const AGAIN_MS = 10 * 60_000

/**
 * Gives the name of an ended plan back to its seller, and puts it on the market again. Name and
 * listing change in one transaction, so a crash leaves both or neither.
 */
export async function returnName(needs: PlanNeeds, leased: LeasedPlan, now: Date): Promise<void> {
  const { plan_id, listing_id, domain, buyer_account_id, seller_account_id } = leased
  await transact(needs.db, async (tx) => {
    await holdListingById(tx, listing_id)
    const plan = await holdPlan(tx, plan_id)
    if (!plan?.is_returning) return
    const lent = { domain, from: buyer_account_id, to: seller_account_id, plan_id }
    const result = await needs.names.takeBack(tx, lent, now)
    if (result === 'later') {
      return await postponePlan(tx, leased, new Date(now.getTime() + AGAIN_MS))
    }
    // If the name is gone, nobody can prove it any more, and the listing is paused.
    await relist(tx, listing_id, now)
    await setReturned(tx, plan_id, now)
    if (result === 'moved') await notifyReturned(tx, plan, now)
  })
}
