import { expect, it } from 'vitest'
import { parsePortfolioSearch, portfolioHref } from './portfolio-search.ts'

it.each([
  ['/account/domains', {}],
  ['/account/domains?q=harbor&state=expired', { q: 'harbor', state: 'expired' }],
  ['/account/domains?folder=&sort=expires', { folder: '', sort: 'expires' }],
])('%s is read and written the same', (href, query) => {
  expect(portfolioHref(parsePortfolioSearch(query))).toBe(href)
})

it('what the address cannot mean is left out', () => {
  const odd = parsePortfolioSearch({ state: 'gone', sort: 'price' })
  expect(portfolioHref(odd)).toBe('/account/domains')
})
