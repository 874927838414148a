import { Link } from '../../address/link.tsx'
import { Empty } from '../../empty/empty.tsx'
import { HiddenPricesNote } from '../../listings/hidden-prices-note.tsx'
import { ListingCards } from '../../listings/listing-cards.tsx'
import { ListingList } from '../../listings/listing-list.tsx'
import { areHidden } from '../../listings/price-text.ts'
import type { View } from '../../listings/use-view.ts'
import { lastPage } from '../../kit/page-numbers.ts'
import { Pager } from '../../kit/pager.tsx'
import { Heart } from '../../watching/heart.tsx'
import type { MarketAnswer } from './load.ts'
import { marketHref } from './market-search.ts'
import type { MarketSearch } from './market-search.ts'
import { NothingFound } from './nothing-found.tsx'

type Props = {
  search: MarketSearch
  listings: MarketAnswer
  view: View
  onTurn: () => void
}

/** The requested page of listings, or why there is none. */
export function Results({ search, listings, view, onTurn }: Props) {
  const { items, page, next } = listings
  const last = page ? lastPage(page.total, page.limit) : 1
  const isEmpty = page ? page.total === 0 : items.length === 0
  if (isEmpty) return <NothingFound search={search} />
  if (items.length === 0) return <BeyondTheEnd search={search} last={last} />
  return (
    <>
      {view === 'cards' ? (
        <ListingCards label="Names for sale" listings={items} corner={heartOn} />
      ) : (
        <ListingList label="Names for sale" listings={items} />
      )}
      <Pager
        current={search.page}
        last={last}
        hrefOf={(to) => marketHref({ ...search, page: to })}
        onTurn={onTurn}
      />
      <MoreMatches search={search} next={next} onTurn={onTurn} />
      {areHidden(items) && (
        <HiddenPricesNote usesPrices={search.max !== null || search.sort.startsWith('price')} />
      )}
    </>
  )
}

function heartOn(domain: string) {
  return <Heart domain={domain} kind="plate" />
}

type MoreProps = { search: MarketSearch; next: string | null | undefined; onTurn: () => void }

/** Links, so that they work without JavaScript and the back button returns. */
function MoreMatches({ search, next, onTurn }: MoreProps) {
  if (!next && search.after === '') return null
  return (
    <nav className="pager" aria-label="Pages">
      {search.after !== '' && (
        <Link
          to={marketHref({ ...search, after: '' })}
          keepsScroll
          onClick={onTurn}
          className="btn"
        >
          Back to the best matches
        </Link>
      )}
      {next && (
        <Link
          to={marketHref({ ...search, after: next })}
          keepsScroll
          onClick={onTurn}
          className="btn"
          rel="next"
        >
          More matches
        </Link>
      )}
    </nav>
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
