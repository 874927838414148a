import { Link } from '../../address/link.tsx'
import { useCategories } from './load.ts'
import { marketHref } from './market-search.ts'
import type { MarketSearch } from './market-search.ts'

const NUMBER = new Intl.NumberFormat('en-US')
/**
 * This many fit in one line on a desktop; on a phone the line scrolls. The select field has them
 * all.
 */
const SHOWN = 10

type Props = { value: string; onChange: (category: string) => void }

/** All categories that have names. A category from an old link stays, even if it is empty now. */
export function CategoryField({ value, onChange }: Props) {
  const categories = useCategories()
  const isKnown = value === '' || categories.some(({ category }) => category === value)
  const sorted = categories.toSorted((a, b) => a.category.localeCompare(b.category))
  return (
    <div className="field">
      <label htmlFor="filter-category">Category</label>
      <select
        id="filter-category"
        name="category"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">Any</option>
        {!isKnown && <option value={value}>{titleOf(value)}</option>}
        {sorted.map(({ category, total }) => (
          <option key={category} value={category}>
            {titleOf(category)} ({NUMBER.format(total)})
          </option>
        ))}
      </select>
    </div>
  )
}

/** The largest categories, as a starting point. */
export function CategoryLinks({ search }: { search: MarketSearch }) {
  const categories = useCategories().filter(({ category }) => !(category in SHAPE_TITLES))
  // Reserve the space until they load, so that the names below don't move.
  if (categories.length === 0) return <div className="category-links" />
  return (
    <nav className="category-links" aria-label="Categories">
      {categories.slice(0, SHOWN).map(({ category }) => (
        <Link
          key={category}
          to={marketHref({ sort: search.sort, category })}
          keepsScroll
          className="tag"
          aria-current={category === search.category ? 'true' : undefined}
        >
          {titleOf(category)}
        </Link>
      ))}
    </nav>
  )
}

/** These describe how a name is written, which doesn't help somebody looking for a topic. */
const SHAPE_TITLES: Record<string, string> = {
  idn: 'International names',
  numeric: 'Numbers',
  short: 'Short names',
  hyphenated: 'With a hyphen',
  alphanumeric: 'With a digit',
  letters: 'Other names',
}

function titleOf(category: string): string {
  return SHAPE_TITLES[category] ?? category.charAt(0).toUpperCase() + category.slice(1)
}
