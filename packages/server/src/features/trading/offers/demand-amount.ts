import { Refusal } from '../../../refusal.ts'
import { centsText } from '../../../values/cents-text.ts'
import { minimumOfferOf } from '../../market/listings/offer-terms.ts'
import type { Role } from './offer.ts'

type Priced = { bin_price_cents: number; minimum_offer_cents: number | null }

/**
 * Refuses: offer_too_low (a buyer's amount below the minimum), validation_error (more than the buy
 * now price, at which anyone can buy).
 */
export function demandAmount(amount_cents: number, listing: Priced, by: Role): void {
  const lowest = minimumOfferOf(listing)
  if (by === 'buyer' && amount_cents < lowest) {
    throw new Refusal('offer_too_low', `The lowest offer is ${centsText(lowest)}.`, {
      details: [{ field: 'amount_cents', message: `must be at least ${lowest}` }],
    })
  }
  const { bin_price_cents } = listing
  if (amount_cents > bin_price_cents) {
    const price = centsText(bin_price_cents)
    throw new Refusal('validation_error', `Offer at most the buy now price, ${price}.`, {
      details: [
        {
          field: 'amount_cents',
          message: `must be at most the buy now price, ${bin_price_cents}.`,
        },
      ],
    })
  }
}
