import { Link } from '../../address/link.tsx'
import type { SellerListing } from '../../api/seller-listings.ts'
import { centsText } from '../../names/cents-text.ts'

/** What the account sells, and what that would bring. */
export function Selling({ listings }: { listings: SellerListing[] }) {
  const sum = listings.reduce((all, { bin_price_cents }) => all + bin_price_cents, 0)
  return (
    <section className="panel" aria-labelledby="selling-title">
      <div className="panel-head">
        <h2 id="selling-title">Selling</h2>
        <Link to="/account/listings">
          {listings.length === 0 ? 'List a domain' : 'Your listings'}
        </Link>
      </div>
      {listings.length === 0 ? (
        <p className="soft">
          List a domain you own, and set the price at which anybody can buy it.
        </p>
      ) : (
        <p>
          <b>{listings.length === 1 ? '1 listing' : `${listings.length} listings`}</b> at{' '}
          {centsText(sum, 'USD')} in all.
        </p>
      )}
    </section>
  )
}
