import { go } from '../../address/shown-page.ts'
import { marketHref } from './market-search.ts'
import type { MarketSearch } from './market-search.ts'

/** The controls are spread over the page but belong to one form, which works without JavaScript. */
export const FORM_ID = 'market-search'

/**
 * A change returns to the first page: the old page number means nothing in the new list. Typing
 * replaces the address, so going back leaves the search instead of undoing letters.
 */
export function changeSearch(
  search: MarketSearch,
  part: Partial<MarketSearch>,
  history: 'push' | 'replace',
): void {
  const href = marketHref({ ...search, ...part, page: 1 })
  go(href, { isReplaced: history === 'replace', keepsScroll: true })
}
