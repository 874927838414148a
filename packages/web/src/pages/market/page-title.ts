import { categoryTitle } from './category-text.ts'
import type { MarketSearch } from './market-search.ts'

/** What the browser's tab says. */
export function marketTitle({ q, category, tld }: MarketSearch): string {
  if (q !== '') return `“${q}”: names for sale`
  if (category !== '') return `${categoryTitle(category)}: names for sale`
  return tld === '' ? 'Marketplace' : `.${tld} names for sale`
}
