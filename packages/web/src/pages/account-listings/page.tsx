import { AccountFrame } from '../../account/account-frame.tsx'
import { addSellerListing, readSellerListings } from '../../api/seller-listings.ts'
import { Empty } from '../../empty/empty.tsx'
import { Failure } from '../../failure/failure.tsx'
import { pricesIn } from '../../form/dollars-in.ts'
import { Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { PriceFields } from '../../listings/price-fields.tsx'
import { Part } from '../../parts/part.tsx'
import { useMine } from '../../session/who.ts'
import { FileImport } from './file-import.tsx'
import { ListingItem } from './listing-item.tsx'

const LISTINGS = { key: 'seller listings', ask: readSellerListings, freshMs: 0 }

/** The account's listings: list, verify, price and withdraw names. */
export function AccountListingsPage() {
  return <AccountFrame title="Selling">{() => <Listings />}</AccountFrame>
}

function Listings() {
  const { data, error, askAgain } = useMine(LISTINGS)
  return (
    <>
      <Part id="listings-title" title="Your names">
        {data && data.listings.length > 0 && (
          <ul className="things" aria-label="Your names">
            {data.listings.map((listing) => (
              <ListingItem key={listing.id} listing={listing} onChange={askAgain} />
            ))}
          </ul>
        )}
        {data?.listings.length === 0 && (
          <Empty title="No names for sale yet">
            List one below, prove that it is yours, and it is on the market.
          </Empty>
        )}
        {data?.hasMore && <p className="hint">Showing the newest 200.</p>}
        {!data && error && (
          <Failure title="We couldn’t load your names" error={error} onRetry={askAgain} />
        )}
        {!data && !error && <output className="hint is-waiting">Loading your names…</output>}
      </Part>
      <Part id="new-listing-title" title="List a name">
        <p>
          You prove with a record in its DNS that the name is yours; then our staff look at it, and
          it is on the market.
        </p>
        <Form
          label="List a name"
          submit="List name"
          busy="Listing…"
          send={async (values) => {
            await addSellerListing((values['domain'] ?? '').trim(), pricesIn(values))
            askAgain()
          }}
          done="Added. Publish its DNS record to go on."
        >
          <Field label="Domain" name="domain" maxLength={300} placeholder="example.com" />
          <PriceFields />
        </Form>
      </Part>
      <Part id="file-title" title="List many names">
        <p>Each name needs its own DNS record to prove it’s yours.</p>
        <FileImport onListed={askAgain} />
      </Part>
    </>
  )
}
