import { go } from '../../address/shown-page.ts'
import { FIRST_PAGE, marketHref } from './market-search.ts'
import type { MarketSearch } from './market-search.ts'

/** The controls are spread over the page but belong to one form, which works without JavaScript. */
export const FORM_ID = 'market-search'

/** Typing replaces the address, so going back leaves the search instead of undoing letters. */
export function changeSearch(
  search: MarketSearch,
  part: Partial<MarketSearch>,
  history: 'push' | 'replace',
): void {
  const href = marketHref({ ...search, ...part, ...FIRST_PAGE })
  go(href, { isReplaced: history === 'replace', keepsScroll: true })
}
