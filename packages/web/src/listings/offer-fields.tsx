import type { OfferTerms, Prices } from '../api/seller-listings.ts'
import { MORE_THAN_ZERO, problemOf, typedCents, typedCentsIn } from '../form/dollars-in.ts'
import { Field } from '../form/field.tsx'
import './offer-fields.css'

/** Which offers a seller wants to see, and which they accept without looking. */
export function OfferFields({
  minimum_offer_cents,
  auto_accept_cents,
  offers_welcome = true,
}: Partial<OfferTerms>) {
  return (
    <>
      <label className="offer-switch">
        <input type="checkbox" name="offers_welcome" defaultChecked={offers_welcome} />
        <span>Offers welcome: buyers can offer less than your price</span>
      </label>
      <Field
        label="Lowest offer, USD (optional)"
        name="minimum_offer_cents"
        inputMode="decimal"
        required={false}
        defaultValue={typedCents(minimum_offer_cents ?? null)}
        hint="Shown to buyers. If empty, a quarter of the price."
      />
      <Field
        label="Accept offers automatically from, USD (optional)"
        name="auto_accept_cents"
        inputMode="decimal"
        required={false}
        defaultValue={typedCents(auto_accept_cents ?? null)}
        hint="Never shown to buyers. If empty, you answer every offer yourself."
      />
    </>
  )
}

const SHARE = 4

/** Checked here, in dollars: the service's messages are in cents. */
export function offerTermsIn(
  values: Record<string, string>,
  { bin_price_cents }: Prices,
): OfferTerms {
  const minimum_offer_cents = typedCentsIn(values, 'minimum_offer_cents')
  const auto_accept_cents = typedCentsIn(values, 'auto_accept_cents')
  const amounts = { minimum_offer_cents, auto_accept_cents }
  for (const [field, cents] of Object.entries(amounts)) {
    if (cents === 0) throw problemOf(field, MORE_THAN_ZERO)
    if (cents !== null && cents > bin_price_cents) {
      throw problemOf(field, 'Enter at most the buy now price.')
    }
  }
  const lowest = minimum_offer_cents ?? Math.ceil(bin_price_cents / SHARE)
  if (auto_accept_cents !== null && auto_accept_cents < lowest) {
    throw problemOf('auto_accept_cents', `Enter at least the lowest offer, ${typedCents(lowest)}.`)
  }
  return { ...amounts, offers_welcome: values['offers_welcome'] === 'on' }
}
