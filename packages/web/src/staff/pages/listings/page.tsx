import { useAddress } from '../../../address/shown-page.ts'
import type { Environment } from '../../../api/portal.ts'
import { Empty } from '../../../empty/empty.tsx'
import { LoadState } from '../../../parts/load-state.tsx'
import { MoreButton } from '../../../parts/more-button.tsx'
import { useSlices } from '../../../parts/use-slices.ts'
import { readListings } from '../../api/listings.ts'
import type { Listing } from '../../api/listings.ts'
import { DeskPage } from '../../desk-page.tsx'
import { FilterBar } from '../../filter-bar.tsx'
import { useRowKeys } from '../../row-keys.ts'
import { FileImport } from './file-import.tsx'
import { ListingRow } from './listing-row.tsx'
import { listingsOf } from './load.ts'
import { NewListing } from './new-listing.tsx'

const OPTIONS = [
  { value: 'awaited', text: 'Awaiting approval' },
  { value: 'all', text: 'All, by name' },
]

/** Listings for sale, past listings, and those that await approval. */
export function ListingsPage() {
  return (
    <DeskPage title="Listings">{(environment) => <Listings environment={environment} />}</DeskPage>
  )
}

function Listings({ environment }: { environment: Environment }) {
  const { query } = useAddress()
  const domain = query['domain'] ?? ''
  // A search for one name should find it in any state.
  const show = query['show'] ?? (domain === '' ? 'awaited' : 'all')
  const isAwaited = show === 'awaited'
  const { items, error, isAsking, askAgain, ...more } = useSlices(
    listingsOf(environment, { isAwaited, domain }),
    async (cursor, signal) =>
      await readListings(environment, { isAwaited, domain, cursor }, signal),
  )
  return (
    <>
      <FilterBar
        path="/staff/listings"
        environment={environment}
        choice={{ label: 'Show', name: 'show', value: show, options: OPTIONS }}
        domain={domain}
        otherwise={(typed) => (typed === '' ? undefined : { domain: typed })}
        isAsking={isAsking}
        onLook={askAgain}
      />
      <section className="desk-list" aria-labelledby="listings-title">
        <h2 id="listings-title" tabIndex={-1}>
          {isAwaited ? 'Awaiting approval' : 'By name'}
        </h2>
        {items && items.length > 0 && <Rows listings={items} onDone={askAgain} />}
        {items?.length === 0 && (
          <Empty
            title={
              isAwaited
                ? `Nothing is waiting for approval in ${environment}.`
                : `There is no such listing in ${environment}.`
            }
          />
        )}
        {items && <MoreButton {...more} />}
        <LoadState what="listings" isHere={items !== undefined} error={error} askAgain={askAgain} />
      </section>
      <div>
        <NewListing environment={environment} onDone={askAgain} />
        <FileImport environment={environment} onDone={askAgain} />
      </div>
    </>
  )
}

type RowsProps = { listings: Listing[]; onDone: () => void }

function Rows({ listings, onDone }: RowsProps) {
  const list = useRowKeys()
  return (
    <ul ref={list} className="desk-rows" aria-label="Listings">
      {listings.map((listing) => (
        <ListingRow key={listing.id} listing={listing} onDone={onDone} />
      ))}
    </ul>
  )
}
