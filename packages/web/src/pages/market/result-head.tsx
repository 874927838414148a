import type { Ref } from 'react'
import { Link } from '../../address/link.tsx'
import { Icon } from '../../kit/icon.tsx'
import { list, x } from '../../kit/icons.ts'
import { layoutGrid } from '../../kit/section-icons.ts'
import type { View } from '../../listings/use-view.ts'
import { LaterSave } from '../../watching/later-save.tsx'
import { countText, matchesText, rangeText } from './count-text.ts'
import { activeFilters } from './filter-text.ts'
import type { MarketAnswer } from './load.ts'
import { changeSearch, FORM_ID } from './market-form.ts'
import { FIRST_PAGE, marketHref } from './market-search.ts'
import type { MarketSearch, MarketSort } from './market-search.ts'

const SORT_TEXT = {
  best: 'Best match',
  newest: 'Newest',
  price_asc: 'Lowest price',
  price_desc: 'Highest price',
} satisfies Record<MarketSort, string>

type Props = {
  search: MarketSearch
  data: MarketAnswer | undefined
  isWaiting: boolean
  view: View
  onView: (view: View) => void
  /** Takes the focus when the page is turned. */
  top: Ref<HTMLHeadingElement>
}

/** How many names fit, which filters are set, and how the list is sorted and shown. */
export function ResultHead({ search, data, isWaiting, view, onView, top }: Props) {
  return (
    <div className="market-head">
      <h2 id="results-title" ref={top} tabIndex={-1}>
        <output>
          {data?.page && countText(data.page.total, data.asked)}
          {data && !data.page && matchesText(data.items.length, data.asked)}
          {isWaiting && 'Loading names…'}
        </output>{' '}
        {data?.page && data.items.length > 0 && (
          <span className="market-range">{rangeText(data.page.offset, data.items.length)}</span>
        )}
      </h2>
      <div className="market-view">
        <select
          name="sort"
          aria-label="Sort"
          form={FORM_ID}
          value={shownSort(search)}
          onChange={(event) => {
            changeSearch(search, { sort: readSort(event.currentTarget.value) }, 'push')
          }}
        >
          {sortsFor(search).map(([sort, text]) => (
            <option key={sort} value={sort}>
              {text}
            </option>
          ))}
        </select>
        <fieldset className="segment" aria-label="View">
          <ViewButton view="cards" current={view} onView={onView} />
          <ViewButton view="list" current={view} onView={onView} />
        </fieldset>
      </div>
      <ActiveFilters search={search} />
    </div>
  )
}

type ViewProps = { view: View; current: View; onView: (view: View) => void }

function ViewButton({ view, current, onView }: ViewProps) {
  const label = view === 'cards' ? 'Cards' : 'List'
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={view === current}
      onClick={() => onView(view)}
    >
      <Icon path={view === 'cards' ? layoutGrid : list} />
    </button>
  )
}

function ActiveFilters({ search }: { search: MarketSearch }) {
  const filters = activeFilters(search)
  if (filters.length === 0) return null
  return (
    <ul className="market-filters" aria-label="Active filters">
      {filters.map(({ text, without }) => (
        <li key={text}>
          <Link
            to={marketHref({ ...search, ...without, ...FIRST_PAGE })}
            keepsScroll
            className="tag"
            aria-label={`Remove filter ${text}`}
          >
            {text} <Icon path={x} />
          </Link>
        </li>
      ))}
      {search.category === '' && (
        <li>
          <LaterSave search={search} href={marketHref({ ...search, page: 1 })} />
        </li>
      )}
      {filters.length > 1 && (
        <li>
          <Link to={marketHref({ sort: search.sort })} keepsScroll className="small">
            Clear all
          </Link>
        </li>
      )}
    </ul>
  )
}

/**
 * Without words there is no best match: the default shows the newest names. It keeps its value, so
 * that typing words into the form without JavaScript leads to their best matches.
 */
function sortsFor({ q }: MarketSearch): [sort: string, text: string][] {
  if (q !== '') return Object.entries(SORT_TEXT)
  const { best: _, newest, ...prices } = SORT_TEXT
  return Object.entries({ best: newest, ...prices })
}

function shownSort({ q, sort }: MarketSearch): MarketSort {
  return q === '' && sort === 'newest' ? 'best' : sort
}

function readSort(value: string): MarketSort {
  return value === 'price_asc' || value === 'price_desc' || value === 'newest' ? value : 'best'
}
