import { expect, it } from 'vitest'
import { activeFilters } from './filter-text.ts'
import { DEFAULT_SEARCH, isNarrowed } from './market-search.ts'
import type { MarketSearch } from './market-search.ts'

const FULL: MarketSearch = {
  ...DEFAULT_SEARCH,
  q: 'sun',
  tld: 'io',
  max: 2500,
  length_max: 8,
  category: 'boats',
}

it('names each filter that is set', () => {
  expect(activeFilters(FULL).map(({ text }) => text)).toEqual([
    '“sun”',
    '.io',
    'Up to $2,500',
    'Up to 8 characters',
    'Boats',
  ])
  expect(activeFilters({ ...DEFAULT_SEARCH, sort: 'price_asc', page: 3 })).toEqual([])
})

it('removing every filter leaves none', () => {
  const rest = activeFilters(FULL).reduce(
    (search, { without }) => ({ ...search, ...without }),
    FULL,
  )
  expect(isNarrowed(rest)).toBe(false)
})
