import { AccountFrame } from '../../account/account-frame.tsx'
import { readSellerListings } from '../../api/seller-listings.ts'
import { Empty } from '../../empty/empty.tsx'
import { Failure } from '../../failure/failure.tsx'
import { Part } from '../../parts/part.tsx'
import { useMine } from '../../session/who.ts'
import { FileImport } from './file-import.tsx'
import { ListingItem } from './listing-item.tsx'
import { NewListing } from './new-listing.tsx'
import { TasksPart } from './tasks-part.tsx'

const LISTINGS = { key: 'seller listings', ask: readSellerListings, freshMs: 0 }

/** The account's listings: list, verify, price and withdraw names. */
export function AccountListingsPage() {
  return <AccountFrame title="Selling">{() => <Listings />}</AccountFrame>
}

function Listings() {
  const { data, error, askAgain } = useMine(LISTINGS)
  return (
    <>
      <TasksPart />
      <Part id="listings-title" title="Your names">
        {data && data.listings.length > 0 && (
          <ul className="things" aria-label="Your names">
            {data.listings.map((listing) => (
              <ListingItem
                key={listing.id}
                listing={listing}
                landerHost={data.landerHost}
                onChange={askAgain}
              />
            ))}
          </ul>
        )}
        {data?.listings.length === 0 && (
          <Empty title="No names for sale yet">
            List one below and prove it’s yours to put it on the market.
          </Empty>
        )}
        {data?.hasMore && <p className="hint">Showing the newest 200.</p>}
        {!data && error && (
          <Failure title="We couldn’t load your names" error={error} onRetry={askAgain} />
        )}
        {!data && !error && <output className="hint is-waiting">Loading your names…</output>}
      </Part>
      <NewListing onListed={askAgain} />
      <Part id="file-title" title="List many names">
        <p>
          Each name needs its own DNS record to prove it’s yours. Domains in your portfolio here
          don’t need one.
        </p>
        <FileImport onListed={askAgain} />
      </Part>
    </>
  )
}
