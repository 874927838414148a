import { Link } from '../address/link.tsx'
import type { ListingPrice } from '../api/listings.ts'
import { isHidden, priceText } from './price-text.ts'
import { useSignInHref } from './use-sign-in-href.ts'

/** What a name costs, or how to find out. */
export function ListingPriceTag({ domain, price }: { domain: string; price: ListingPrice }) {
  const signIn = useSignInHref()
  if (!isHidden(price)) {
    return (
      <p className="price">
        <b>{priceText(price)}</b>
      </p>
    )
  }
  return (
    <p className="price">
      <Link to={signIn} className="listing-sign-in" aria-label={`Sign in for price of ${domain}`}>
        {priceText(price)}
      </Link>
    </p>
  )
}
