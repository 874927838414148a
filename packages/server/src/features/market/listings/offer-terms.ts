/** What a seller accepts as an offer. */
export type OfferTerms = {
  isOpen: boolean
  /** The lowest offer that reaches the seller. Null if none can. */
  minimum_cents: number | null
}

/** Without a minimum of the seller's own, a quarter of the buy now price (contract, Offers). */
const MINIMUM_SHARE = 4

type Priced = { bin_price_cents: number; minimum_offer_cents: number | null }

type Listed = Priced & { sold_at: Date | null; offers_welcome: boolean }

/** Offers are open as long as the name is for sale, unless its seller wants none. */
export function offerTermsOf(listing: Listed): OfferTerms {
  if (listing.sold_at || !listing.offers_welcome) return { isOpen: false, minimum_cents: null }
  return { isOpen: true, minimum_cents: minimumOfferOf(listing) }
}

/** Never above the buy now price, which may have been lowered since the minimum was set. */
export function minimumOfferOf({ bin_price_cents, minimum_offer_cents }: Priced): number {
  const wanted = minimum_offer_cents ?? Math.ceil(bin_price_cents / MINIMUM_SHARE)
  return Math.min(wanted, bin_price_cents)
}
