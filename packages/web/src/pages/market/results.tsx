import { Link } from '../../address/link.tsx'
import type { ListingsPage } from '../../api/listings.ts'
import { Empty } from '../../empty/empty.tsx'
import { HiddenPricesNote } from '../../listings/hidden-prices-note.tsx'
import { ListingList } from '../../listings/listing-list.tsx'
import { areHidden } from '../../listings/price-text.ts'
import { isNarrowed, marketHref } from './market-search.ts'
import type { MarketSearch } from './market-search.ts'
import { lastPage } from './page-numbers.ts'
import { Pagination } from './pagination.tsx'

type Props = {
  search: MarketSearch
  listings: ListingsPage
  isStale: boolean
  onTurn: () => void
}

/** The requested page of listings, or why there is none. */
export function Results({ search, listings, isStale, onTurn }: Props) {
  const { items, page } = listings
  const last = lastPage(page.total, page.limit)
  if (page.total === 0) return <NothingFound search={search} />
  if (items.length === 0) return <BeyondTheEnd search={search} last={last} />
  return (
    <section className="results" aria-labelledby="results-title" aria-busy={isStale}>
      {areHidden(items) && (
        <HiddenPricesNote usesPrices={search.max !== null || search.sort !== 'newest'} />
      )}
      <ListingList label="Names for sale" listings={items} />
      <Pagination search={search} last={last} onTurn={onTurn} />
    </section>
  )
}

function NothingFound({ search }: { search: MarketSearch }) {
  if (!isNarrowed(search)) return <Empty title="Nothing is listed yet." />
  const all = (
    <Link to={marketHref({ sort: search.sort })} className="btn" data-kind="primary">
      Show all names
    </Link>
  )
  return (
    <Empty title="No name on the market fits." action={all}>
      A shorter word or a higher maximum may find one.
    </Empty>
  )
}

function BeyondTheEnd({ search, last }: { search: MarketSearch; last: number }) {
  return (
    <Empty
      title={`There is no page ${search.page}; the list ends on page ${last}.`}
      action={
        <Link to={marketHref({ ...search, page: last })} className="btn" data-kind="primary">
          Go to page {last}
        </Link>
      }
    />
  )
}
