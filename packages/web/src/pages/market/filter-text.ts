import { toDollarText } from '../../listings/price-text.ts'
import { categoryTitle } from './category-text.ts'
import type { MarketSearch } from './market-search.ts'

/** A filter that is set, in words, and the change that removes it. */
export type ActiveFilter = { text: string; without: Partial<MarketSearch> }

/** The filters of a search, in the order of their controls. The text typed is one of them. */
export function activeFilters(search: MarketSearch): ActiveFilter[] {
  const { q, tld, max, length_max, category } = search
  const filters: ActiveFilter[] = []
  if (q !== '') filters.push({ text: `“${q}”`, without: { q: '' } })
  if (tld !== '') filters.push({ text: `.${tld}`, without: { tld: '' } })
  if (max !== null) filters.push({ text: maxText(max), without: { max: null } })
  if (length_max !== null) {
    filters.push({ text: lengthMaxText(length_max), without: { length_max: null } })
  }
  if (category !== '') {
    filters.push({ text: categoryTitle(category), without: { category: '' } })
  }
  return filters
}

export function maxText(max: number): string {
  return `Up to ${toDollarText(max, 'USD')}`
}

export function lengthMaxText(length: number): string {
  return `Up to ${length} ${length === 1 ? 'character' : 'characters'}`
}
