import { go } from '../../address/shown-page.ts'
import type { ListingSort } from '../../api/listings.ts'
import { TypedField } from '../../form/typed-field.tsx'
import { CategoryField } from './categories.tsx'
import {
  marketHref,
  readLength,
  readMax,
  readName,
  readTld,
  toCount,
  toDollars,
} from './market-search.ts'
import type { MarketSearch } from './market-search.ts'

const TLD_IDEAS = ['com', 'net', 'org', 'io', 'co', 'ai', 'app', 'dev', 'xyz', 'info', 'me', 'shop']

const SORT_TEXT = {
  newest: 'Newest first',
  price_asc: 'Price, low to high',
  price_desc: 'Price, high to low',
} satisfies Record<ListingSort, string>

/** The filters live in the address; these controls only rewrite it. */
export function Filters({ search }: { search: MarketSearch }) {
  const change = (part: Partial<MarketSearch>, history: 'push' | 'replace') =>
    changeSearch({ ...search, ...part, page: 1 }, history)
  return (
    <search>
      <form
        className="filters"
        aria-label="Filter names"
        onSubmit={(event) => event.preventDefault()}
      >
        <TypedField
          label="Name contains"
          name="q"
          type="search"
          value={search.q}
          read={readName}
          onSettle={(q) => change({ q }, 'replace')}
          maxLength={253}
          enterKeyHint="search"
        />
        <TypedField
          label="Ending (TLD)"
          name="tld"
          value={search.tld}
          read={readTld}
          problem="An ending looks like com or co.uk."
          onSettle={(tld) => change({ tld }, 'replace')}
          placeholder="any"
          list="tld-ideas"
        />
        <datalist id="tld-ideas">
          {TLD_IDEAS.map((tld) => (
            <option key={tld}>{tld}</option>
          ))}
        </datalist>
        <TypedField
          label="Max price, USD"
          name="max"
          value={search.max === null ? '' : String(search.max)}
          read={readMax}
          problem="Enter an amount such as 2500."
          onSettle={(max) => change({ max: toDollars(max) }, 'replace')}
          placeholder="any"
          inputMode="decimal"
        />
        <TypedField
          label="Max length"
          name="length_max"
          value={search.length_max === null ? '' : String(search.length_max)}
          read={readLength}
          problem="Enter a number from 1 to 63."
          onSettle={(length) => change({ length_max: toCount(length) }, 'replace')}
          placeholder="any"
          inputMode="numeric"
        />
        <CategoryField
          value={search.category}
          onChange={(category) => change({ category }, 'push')}
        />
        <div className="field">
          <label htmlFor="filter-sort">Sort by</label>
          <select
            id="filter-sort"
            name="sort"
            value={search.sort}
            onChange={(event) => change({ sort: readSort(event.currentTarget.value) }, 'push')}
          >
            {Object.entries(SORT_TEXT).map(([sort, text]) => (
              <option key={sort} value={sort}>
                {text}
              </option>
            ))}
          </select>
        </div>
      </form>
    </search>
  )
}

/**
 * A change returns to the first page: the old page number means nothing in the new list. Typing
 * replaces the address, so going back leaves the search instead of undoing letters.
 */
function changeSearch(search: MarketSearch, history: 'push' | 'replace'): void {
  go(marketHref(search), { isReplaced: history === 'replace', keepsScroll: true })
}

function readSort(value: string): ListingSort {
  return value === 'price_asc' || value === 'price_desc' ? value : 'newest'
}
