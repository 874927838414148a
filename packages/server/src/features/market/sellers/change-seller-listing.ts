import type { Tx } from '../../../db/pool.ts'
import { Refusal, refuseField } from '../../../refusal.ts'
import { changeListing } from '../listings/change-listing.ts'
import { setTerms } from '../listings/listing-sql.ts'
import { describedIn } from './description.ts'
import { demandMonthlyTerms } from './monthly-terms.ts'
import { demandOfferTerms } from './offer-terms.ts'
import { holdOwn, type SellerRow, setPrices } from './sql.ts'
import { stateOf } from './states.ts'

type Change = {
  bin_price_cents?: number
  floor_price_cents?: number | null
  minimum_offer_cents?: number | null
  auto_accept_cents?: number | null
  offers_welcome?: boolean
  hide_from_partners?: boolean
  description?: string | null
  monthly_months?: number | null
}

/**
 * Changes the prices, what the seller accepts as an offer, whether buyers may pay monthly, and what
 * the seller says about the name. The approval stays, because it is about the name: sellers would
 * avoid price changes that need a new review. A rejected listing goes back to staff. Quotes already
 * given keep their old price (contract, quotes).
 *
 * Refuses: not_found, conflict (sold, or withdrawn), validation_error (a floor above the price,
 * terms that can't apply, or a description with a link or an address).
 */
export async function changeSellerListing(
  tx: Tx,
  { account_id, id }: { account_id: string; id: string },
  change: Change,
  now: Date,
): Promise<SellerRow> {
  const own = await holdOwn(tx, account_id, id)
  if (!own) throw new Refusal('not_found', 'No such listing.')
  demandUnsold(own)
  if (stateOf(own) === 'withdrawn')
    throw new Refusal('conflict', 'This listing was withdrawn. List the name again.')
  const prices = { ...own, ...change, ...describedIn(change) }
  const { bin_price_cents, floor_price_cents } = prices
  if (floor_price_cents !== null && floor_price_cents > bin_price_cents) {
    throw refuseField('floor_price_cents', 'must be at most bin_price_cents.')
  }
  demandOfferTerms(prices)
  demandMonthlyTerms(prices)
  await setPrices(tx, id, prices, now)
  if (own.listing_id) {
    await setTerms(tx, own.listing_id, prices)
    const repriced = { bin_price_cents, floor_price_cents, rejection_note: null }
    await changeListing(tx, own.listing_id, repriced, now)
  }
  return { ...prices, rejection_note: null, updated_at: now }
}

/** Refuses: conflict. A sold name must stay as it was when it was bought. */
export function demandUnsold(own: SellerRow): void {
  if (stateOf(own) === 'sold')
    throw new Refusal('conflict', 'The name is sold, or a sale is in progress.')
}
