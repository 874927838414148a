import { describe, expect, it } from 'vitest'
import { countText, matchesText, rangeText } from './count-text.ts'
import { DEFAULT_SEARCH } from './market-search.ts'

describe('countText', () => {
  it.each([
    [5000, {}, '5,000 names'],
    [1, {}, '1 name'],
    [0, { q: 'zzz' }, 'No names with “zzz”'],
    [12, { q: 'sun', tld: 'io', max: 2500 }, '12 .io names with “sun” up to $2,500'],
    [3, { category: 'boats', length_max: 7 }, '3 names in Boats of up to 7 characters'],
  ])('%i with %j: %s', (total, search, text) => {
    expect(countText(total, { ...DEFAULT_SEARCH, ...search })).toBe(text)
  })
})

describe('matchesText', () => {
  it.each([
    [24, { q: 'dog' }, 'Best matches for “dog”'],
    [24, { q: 'dog', tld: 'io', max: 2500 }, 'Best .io matches for “dog” up to $2,500'],
    [24, { q: 'dog', after: 'x' }, 'More matches for “dog”'],
    [0, { q: 'zzz' }, 'No matches for “zzz”'],
  ])('%i with %j: %s', (shown, search, text) => {
    expect(matchesText(shown, { ...DEFAULT_SEARCH, ...search })).toBe(text)
  })
})

describe('rangeText', () => {
  it('counts from one', () => {
    expect(rangeText(4992, 8)).toBe('Showing 4,993–5,000')
  })
})
