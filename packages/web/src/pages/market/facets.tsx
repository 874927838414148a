import type { ReactNode } from 'react'
import { Link } from '../../address/link.tsx'
import { TypedField } from '../../form/typed-field.tsx'
import { Icon } from '../../kit/icon.tsx'
import { slidersHorizontal } from '../../kit/section-icons.ts'
import { toDollarText } from '../../listings/price-text.ts'
import { CategoryField } from './categories.tsx'
import { activeFilters } from './filter-text.ts'
import { useListingGroups } from './load.ts'
import { changeSearch, FORM_ID } from './market-form.ts'
import {
  FIRST_PAGE,
  marketHref,
  readLength,
  readMax,
  readTld,
  toCount,
  toDollars,
} from './market-search.ts'
import type { MarketSearch } from './market-search.ts'
import '../../kit/facets.css'

const NUMBER = new Intl.NumberFormat('en-US')
/** Price bands have their edges here, so these are exact even where prices are hidden. */
const PRICES = [500, 1_000, 2_500, 10_000]
const LENGTHS = [5, 8, 12]
const TLDS_SHOWN = 10
/** Offered until the service has counted. */
const USUAL_TLDS = ['com', 'io', 'net', 'org', 'co', 'ai']

/** The filters. They live in the address, and these controls only rewrite it. */
export function Facets({ search }: { search: MarketSearch }) {
  const count = activeFilters({ ...search, q: '' }).length
  return (
    <details className="facets">
      <summary className="btn">
        <Icon path={slidersHorizontal} />
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </summary>
      <div>
        <ExtensionFacet search={search} />
        <PriceFacet search={search} />
        <LengthFacet search={search} />
        <fieldset className="facet">
          <legend>Category</legend>
          <CategoryField
            value={search.category}
            onChange={(category) => changeSearch(search, { category }, 'push')}
          />
        </fieldset>
      </div>
    </details>
  )
}

function ExtensionFacet({ search }: { search: MarketSearch }) {
  const { tlds } = useListingGroups()
  const shown: { tld: string; total?: number }[] =
    tlds.length > 0 ? tlds.slice(0, TLDS_SHOWN) : USUAL_TLDS.map((tld) => ({ tld }))
  return (
    <fieldset className="facet">
      <legend>Extension</legend>
      <div className="facet-chips" data-even="">
        {shown.map(({ tld, total }) => (
          <Chip key={tld} search={search} part={{ tld }} isOn={search.tld === tld}>
            .{tld}
            {total !== undefined && <span className="facet-count">{NUMBER.format(total)}</span>}
          </Chip>
        ))}
      </div>
      <TypedField
        label="Other extension"
        name="tld"
        form={FORM_ID}
        value={search.tld}
        read={readTld}
        problem="Enter an extension, for example com or co.uk."
        onSettle={(tld) => changeSearch(search, { tld }, 'replace')}
        placeholder="Any"
      />
    </fieldset>
  )
}

function PriceFacet({ search }: { search: MarketSearch }) {
  return (
    <fieldset className="facet">
      <legend>Price</legend>
      <div className="facet-chips">
        {PRICES.map((max) => (
          <Chip key={max} search={search} part={{ max }} isOn={search.max === max}>
            Up to {toDollarText(max, 'USD')}
          </Chip>
        ))}
      </div>
      <TypedField
        label="Highest price, USD"
        name="max"
        form={FORM_ID}
        value={search.max === null ? '' : String(search.max)}
        read={readMax}
        problem="Enter an amount, for example 2500."
        onSettle={(max) => changeSearch(search, { max: toDollars(max) }, 'replace')}
        placeholder="Any"
        inputMode="decimal"
      />
    </fieldset>
  )
}

function LengthFacet({ search }: { search: MarketSearch }) {
  return (
    <fieldset className="facet">
      <legend>Length</legend>
      <div className="facet-chips">
        {LENGTHS.map((length) => (
          <Chip
            key={length}
            search={search}
            part={{ length_max: length }}
            isOn={search.length_max === length}
          >
            Up to {length} letters
          </Chip>
        ))}
      </div>
      <TypedField
        label="Maximum length"
        name="length_max"
        form={FORM_ID}
        value={search.length_max === null ? '' : String(search.length_max)}
        read={readLength}
        problem="Enter a number from 1 to 63."
        onSettle={(length) => changeSearch(search, { length_max: toCount(length) }, 'replace')}
        placeholder="Any"
        inputMode="numeric"
      />
    </fieldset>
  )
}

type ChipProps = {
  search: MarketSearch
  part: Pick<Partial<MarketSearch>, 'tld' | 'max' | 'length_max'>
  isOn: boolean
  children: ReactNode
}

/** A link that sets a filter, or removes it if it is set. It works without JavaScript. */
function Chip({ search, part, isOn, children }: ChipProps) {
  const off = { tld: '', max: null, length_max: null }
  const [key] = Object.keys(part) as (keyof typeof off)[]
  const next = isOn && key ? { [key]: off[key] } : part
  return (
    <Link
      to={marketHref({ ...search, ...next, ...FIRST_PAGE })}
      keepsScroll
      className="tag"
      aria-current={isOn ? 'true' : undefined}
    >
      {children}
    </Link>
  )
}
