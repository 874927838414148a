import { Link } from '../../address/link.tsx'
import type { SellerSummary } from '../../api/earnings.ts'
import type { SellerListing } from '../../api/seller-listings.ts'
import { centsText } from '../../names/cents-text.ts'
import { offeredAmong } from './offered-among.ts'

type Props = { listings: SellerListing[]; earnings: SellerSummary }

/** What the account sells, what that would bring, and what it has sold. */
export function Selling({ listings, earnings }: Props) {
  const offered = offeredAmong(listings)
  const sum = offered.reduce((all, { bin_price_cents }) => all + bin_price_cents, 0)
  return (
    <section className="panel" aria-labelledby="selling-title">
      <div className="panel-head">
        <h2 id="selling-title">Selling</h2>
        <Link to="/account/listings">
          {listings.length === 0 ? 'List a domain' : 'Your listings'}
        </Link>
      </div>
      {offered.length === 0 ? (
        <p className="soft">List a domain you own and set your price.</p>
      ) : (
        <p>
          <b>{offered.length === 1 ? '1 listing' : `${offered.length} listings`}</b> at{' '}
          {centsText(sum, 'USD')} in total.
        </p>
      )}
      {earnings.sales > 0 && <Sold earnings={earnings} />}
    </section>
  )
}

function Sold({ earnings: { sales, balance } }: Pick<Props, 'earnings'>) {
  const { pending_cents, payable_cents } = balance
  const owed = pending_cents + payable_cents
  return (
    <div className="panel-head">
      <p>
        <b>{sales === 1 ? '1 sale' : `${sales.toLocaleString('en-US')} sales`}</b>
        {owed > 0 && <>, {centsText(owed, 'USD')} to be paid out to you</>}.
      </p>
      <Link to="/account/earnings">Earnings</Link>
    </div>
  )
}
