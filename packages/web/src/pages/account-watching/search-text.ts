import type { SavedSearch } from '../../api/watching.ts'
import { formatQuery } from '../../query-string.ts'
import { categoryTitle } from '../market/category-text.ts'
import { marketHref } from '../market/market-search.ts'

type Searched = Pick<SavedSearch, 'source' | 'q' | 'filters'>

/** A saved search in words: `“coffee”, .com, up to $500`. */
export function searchText({ source, q, filters }: Searched): string {
  const { tld, max, length_max, category, plain } = filters
  return [
    q && `“${q}”`,
    category && categoryTitle(category),
    tld && `.${tld}`,
    max && `up to $${max.toLocaleString('en-US')}`,
    length_max && `at most ${length_max} characters`,
    plain && 'letters only',
    source === 'drops' && 'dropped names',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Where its results are. */
export function resultsHref({ source, q, filters }: Searched): string {
  const { tld = '', max = null, length_max = null, category = '', plain } = filters
  if (source === 'market') return marketHref({ q, tld, max, length_max, category })
  return `/drops${formatQuery({ q, zone: tld, length_max, plain: plain ? '1' : '' })}`
}
