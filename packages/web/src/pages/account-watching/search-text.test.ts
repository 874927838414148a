import { expect, it } from 'vitest'
import { resultsHref, searchText } from './search-text.ts'

const market = 'market' as const
const drops = 'drops' as const

it.each([
  [{ source: market, q: 'coffee', filters: {} }, '“coffee”', '/market?q=coffee'],
  [
    {
      source: market,
      q: 'coffee shop',
      filters: { tld: 'com', max: 1500, length_max: 12 },
    },
    '“coffee shop”, .com, up to $1,500, at most 12 characters',
    '/market?q=coffee+shop&tld=com&max=1500&length_max=12',
  ],
  [{ source: market, q: '', filters: { tld: 'io' } }, '.io', '/market?tld=io'],
  [
    { source: drops, q: 'solar', filters: { tld: 'com', length_max: 8, plain: true } },
    '“solar”, .com, at most 8 characters, letters only, dropped names',
    '/drops?q=solar&zone=com&length_max=8&plain=1',
  ],
])('%j reads as %s and leads to %s', (search, text, href) => {
  expect([searchText(search), resultsHref(search)]).toEqual([text, href])
})
