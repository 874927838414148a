import { Link } from '../../address/link.tsx'
import type { ListingsPage } from '../../api/listings.ts'
import { Empty } from '../../empty/empty.tsx'
import { HiddenPricesNote } from '../../listings/hidden-prices-note.tsx'
import { ListingCards } from '../../listings/listing-cards.tsx'
import { ListingList } from '../../listings/listing-list.tsx'
import { areHidden } from '../../listings/price-text.ts'
import type { View } from '../../listings/use-view.ts'
import { lastPage } from '../../kit/page-numbers.ts'
import { Pager } from '../../kit/pager.tsx'
import { marketHref } from './market-search.ts'
import type { MarketSearch } from './market-search.ts'
import { NothingFound } from './nothing-found.tsx'

type Props = {
  search: MarketSearch
  listings: ListingsPage
  view: View
  onTurn: () => void
}

/** The requested page of listings, or why there is none. */
export function Results({ search, listings, view, onTurn }: Props) {
  const { items, page } = listings
  const last = lastPage(page.total, page.limit)
  if (page.total === 0) return <NothingFound search={search} />
  if (items.length === 0) return <BeyondTheEnd search={search} last={last} />
  const List = view === 'cards' ? ListingCards : ListingList
  return (
    <>
      <List label="Names for sale" listings={items} />
      <Pager
        current={search.page}
        last={last}
        hrefOf={(to) => marketHref({ ...search, page: to })}
        onTurn={onTurn}
      />
      {areHidden(items) && (
        <HiddenPricesNote usesPrices={search.max !== null || search.sort !== 'newest'} />
      )}
    </>
  )
}

function BeyondTheEnd({ search, last }: { search: MarketSearch; last: number }) {
  return (
    <Empty
      title={`The list ends on page ${last}`}
      action={
        <Link to={marketHref({ ...search, page: last })} className="btn" data-kind="primary">
          Go to page {last}
        </Link>
      }
    />
  )
}
