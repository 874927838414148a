import { expect, it } from 'vitest'
import { isOfAll, parsePortfolioSearch, portfolioHref } from './portfolio-search.ts'

it.each([
  ['/account/domains', {}],
  ['/account/domains?q=harbor&state=expired', { q: 'harbor', state: 'expired' }],
  ['/account/domains?folder=&sort=expires', { folder: '', sort: 'expires' }],
  ['/account/domains?expires_month=2026-11', { expires_month: '2026-11' }],
  [
    '/account/domains?expires_within_days=30&locked=false&auto_renew=true',
    { auto_renew: 'true', locked: 'false', expires_within_days: '30' },
  ],
])('%s is read and written the same', (href, query) => {
  expect(portfolioHref(parsePortfolioSearch(query))).toBe(href)
})

it('invalid values in the address are ignored', () => {
  const odd = parsePortfolioSearch({
    state: 'gone',
    sort: 'price',
    locked: 'x',
    expires_month: '2026-13',
  })
  expect(portfolioHref(odd)).toBe('/account/domains')
})

it.each([
  [true, {}],
  [true, { sort: 'expires' }],
  [false, { q: 'a' }],
  [false, { folder: '' }],
  [false, { locked: 'true' }],
])('includes all names: %s', (isAll, query) => {
  expect(isOfAll(parsePortfolioSearch(query))).toBe(isAll)
})
