import { Link } from '../address/link.tsx'
import type { Listing } from '../api/listings.ts'
import { shownName } from './listing-text.ts'
import { monthlyText } from './monthly-text.ts'
import { bandText, isHidden, priceText } from './price-text.ts'
import { useSignInHref } from './use-sign-in-href.ts'
import './listing-price.css'

type Props = { listing: Listing }

/** What a name costs, at once or monthly, or a price range and how to see the price. */
export function ListingPriceTag({ listing }: Props) {
  const { price, price_band } = listing
  const signIn = useSignInHref()
  const monthly = monthlyText(listing)
  const perMonth = monthly !== '' && <span>or {monthly}</span>
  if (!isHidden(price)) {
    return (
      <p className="price">
        <b>{priceText(price)}</b>
        {perMonth}
      </p>
    )
  }
  return (
    <p className="price">
      <b className="listing-band">{bandText(price_band, price.currency)}</b>
      {perMonth}
      <Link
        to={signIn}
        className="listing-sign-in"
        aria-label={`Exact price of ${shownName(listing)}: sign in`}
      >
        Exact price
      </Link>
    </p>
  )
}
