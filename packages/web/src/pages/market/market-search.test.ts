import { describe, expect, it } from 'vitest'
import { formatQuery, parseQuery } from '../../query-string.ts'
import {
  DEFAULT_SEARCH,
  isByMeaning,
  isNarrowed,
  type MarketSearch,
  parseMarketSearch,
  readMax,
  readTld,
  toListingsRequest,
} from './market-search.ts'

describe('parseMarketSearch', () => {
  it('an empty address shows everything, newest first', () => {
    expect(parseMarketSearch({})).toEqual(DEFAULT_SEARCH)
  })

  it('reads every part of a full address', () => {
    const raw = parseQuery(
      '?q=harbor&tld=io&max=2500&category=boats&length_max=12&sort=price_desc&page=3',
    )
    expect(parseMarketSearch(raw)).toEqual({
      q: 'harbor',
      tld: 'io',
      max: 2500,
      category: 'boats',
      length_max: 12,
      sort: 'price_desc',
      page: 3,
      after: '',
    })
  })

  it.each([
    ['max', 'cheap'],
    ['max', '-5'],
    ['max', '1e9'],
    ['length_max', '0'],
    ['length_max', '64'],
    ['length_max', 'short'],
    ['sort', 'random'],
    ['page', '0'],
    ['page', '-2'],
    ['page', '1.5'],
    ['tld', 'a b'],
    ['after', 'a b'],
  ])('%s=%s falls back to the default', (name, value) => {
    expect(parseMarketSearch({ [name]: value })).toEqual(DEFAULT_SEARCH)
  })

  it('survives a round trip through the address', () => {
    const search: MarketSearch = {
      q: 'a&b',
      tld: 'co.uk',
      max: 99.5,
      category: 'adult education',
      length_max: 7,
      sort: 'price_asc',
      page: 12,
      after: 'YWZ0ZXIgMjQ',
    }
    expect(parseMarketSearch(parseQuery(formatQuery(search)))).toEqual(search)
  })

  it('truncates a name that is longer than any domain', () => {
    expect(parseMarketSearch({ q: 'x'.repeat(500) }).q).toHaveLength(253)
  })
})

describe('toListingsRequest', () => {
  it('turns a page number into an offset', () => {
    expect(toListingsRequest({ ...DEFAULT_SEARCH, page: 3 })).toMatchObject({
      limit: 24,
      offset: 48,
      sort: 'newest',
    })
  })
})

describe('isByMeaning', () => {
  it.each([
    [{ q: 'dog' }, true],
    [{ q: 'd' }, false],
    [{ q: '' }, false],
    [{ q: 'dog', sort: 'newest' }, false],
    [{ q: 'dog', sort: 'price_asc' }, false],
  ] as const)('%j: %s', (search, isSo) => {
    expect(isByMeaning({ ...DEFAULT_SEARCH, ...search })).toBe(isSo)
  })
})

describe('readTld', () => {
  it.each([
    ['.IO ', 'io'],
    ['co.uk', 'co.uk'],
    ['рф', 'рф'],
    ['भारत', 'भारत'],
    ['', ''],
  ])('%j is %j', (typed, tld) => {
    expect(readTld(typed)).toBe(tld)
  })

  it.each(['a b', 'co..uk', 'co.', 'a/b', '*'])('%j is refused', (typed) => {
    expect(readTld(typed)).toBeUndefined()
  })
})

describe('readMax', () => {
  it.each([
    ['2500', '2500'],
    ['$2,500', '2500'],
    ['1,250,000.50', '1250000.5'],
    ['007', '7'],
    [' ', ''],
  ])('%j is %j dollars', (typed, max) => {
    expect(readMax(typed)).toBe(max)
  })

  it.each(['abc', '-1', '1.234', '12,34', '1e3', '9999999999'])('%j is refused', (typed) => {
    expect(readMax(typed)).toBeUndefined()
  })
})

describe('isNarrowed', () => {
  it('is not narrowed by an order or a page', () => {
    expect(isNarrowed({ ...DEFAULT_SEARCH, sort: 'price_asc', page: 4 })).toBe(false)
  })

  it('is narrowed by a maximum of zero', () => {
    expect(isNarrowed({ ...DEFAULT_SEARCH, max: 0 })).toBe(true)
    expect(isNarrowed({ ...DEFAULT_SEARCH, category: 'boats' })).toBe(true)
    expect(isNarrowed({ ...DEFAULT_SEARCH, length_max: 5 })).toBe(true)
  })
})
