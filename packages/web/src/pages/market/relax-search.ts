import { activeFilters } from './filter-text.ts'
import { DEFAULT_SEARCH } from './market-search.ts'
import type { MarketSearch } from './market-search.ts'

/** Shorter than this, a part of a word matches anything. */
const PART_MIN = 3
/** Typos are more likely towards the end of a word, so this much of its beginning is kept. */
const KEPT_SHARE = 0.6

/**
 * A wider search, for when nothing fits: the same words without the filters, or else the beginning
 * of the longest word. Undefined if neither is wider.
 */
export function relaxSearch(search: MarketSearch): MarketSearch | undefined {
  const { q, sort } = search
  if (q === '') return undefined
  if (activeFilters({ ...search, q: '' }).length > 0) return { ...DEFAULT_SEARCH, q, sort }
  const [longest = ''] = q
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .toSorted((one, other) => other.length - one.length)
  const part = longest === q ? beginningOf(longest) : longest
  return part.length < PART_MIN || part === q ? undefined : { ...DEFAULT_SEARCH, q: part, sort }
}

function beginningOf(word: string): string {
  const letters = Array.from(word)
  return letters.slice(0, Math.max(PART_MIN, Math.ceil(letters.length * KEPT_SHARE))).join('')
}
