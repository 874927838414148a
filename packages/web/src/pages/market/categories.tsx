import { Link } from '../../address/link.tsx'
import { categoryTitle, sortedCategories, topicsOf } from './category-text.ts'
import { useListingGroups } from './load.ts'
import { FORM_ID } from './market-form.ts'
import { marketHref } from './market-search.ts'
import type { MarketSearch } from './market-search.ts'

const NUMBER = new Intl.NumberFormat('en-US')
/** This many fit in one line on a desktop. On a phone the line scrolls. */
const SHOWN = 10

type Props = { value: string; onChange: (category: string) => void }

/** All categories that have names. A category from an old link stays, even if it is empty now. */
export function CategoryField({ value, onChange }: Props) {
  const { categories } = useListingGroups()
  const isKnown = value === '' || categories.some(({ category }) => category === value)
  return (
    <select
      name="category"
      aria-label="Category"
      form={FORM_ID}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">Any category</option>
      {!isKnown && <option value={value}>{categoryTitle(value)}</option>}
      {sortedCategories(categories).map(({ category, total }) => (
        <option key={category} value={category}>
          {categoryTitle(category)} ({NUMBER.format(total)})
        </option>
      ))}
    </select>
  )
}

/** The largest topics, as a starting point. Each link is a search of its own. */
export function CategoryLinks({ search }: { search: MarketSearch }) {
  const topics = topicsOf(useListingGroups().categories).slice(0, SHOWN)
  // Reserve the space until they load, so that the names below don't move.
  if (topics.length === 0) return <div className="ways" />
  return (
    <nav className="ways" aria-label="Categories">
      <span className="small soft">Popular</span>
      {topics.map(({ category }) => (
        <Link
          key={category}
          to={marketHref({ sort: search.sort, category })}
          keepsScroll
          className="tag"
          aria-current={category === search.category ? 'true' : undefined}
        >
          {categoryTitle(category)}
        </Link>
      ))}
    </nav>
  )
}
