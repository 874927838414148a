import { NamehouseClient } from '@namehouse/sdk'
import { beforeAll, expect, it } from 'vitest'
import { givenListing } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { priceBand } from '../../../values/price-band.ts'

let house: House
let client: NamehouseClient

const LABELS =
  'sunvolt solarhub solar-house sun greenpower leashly puppypal a1 banana ananas'.split(' ')
/** Adjacent prices are in different bands, so that their order is certain. */
const PRICES = [99_00, 100_01, 900_00, 100_00, 30_000_00, 250_000_00]
type Given = { domain: string; tld: string; bin: number; createdAt: string; id: string }
const given: Given[] = []

beforeAll(async () => {
  house = await openHouse()
  client = new NamehouseClient({ baseUrl: 'http://house', fetch: house.fetch })
  for (const [at, label] of LABELS.entries()) {
    for (const [more, tld] of ['com', 'io', 'co.uk'].entries()) {
      const domain = `${label}.${tld}`
      const bin = PRICES[(at + more) % PRICES.length] ?? 1
      const createdAt = `2026-01-0${1 + ((at * more) % 4)}T00:00:00.000001Z`
      const id = await givenListing(house, { domain, bin, createdAt })
      given.push({ domain, tld, bin, createdAt, id })
    }
  }
  await givenListing(house, { domain: 'hidden.com', visible: false })
  await givenListing(house, { domain: 'sunsold.com', sold: true })
  await givenListing(house, { domain: 'sunbox.com', environment: 'sandbox' })
})

/** Callers who may not see prices compare bands. */
const SORTS = {
  newest: () => 0,
  price_asc: (a: Given, b: Given) => priceBand(a.bin) - priceBand(b.bin),
  price_desc: (a: Given, b: Given) => priceBand(b.bin) - priceBand(a.bin),
}
const byAge = (a: Given, b: Given) =>
  b.createdAt.localeCompare(a.createdAt) || (a.id < b.id ? -1 : 1)

it('200: every filter, sort and page has the names it should, with their exact total', async () => {
  for (const q of ['', 's', 'an', 'sun', 'solar', '.', 'ANA', 'é', '_', 'om', 'lt']) {
    for (const tld of [undefined, 'co.uk', 'dev']) {
      for (const max of [undefined, 100, 100.01]) {
        for (const sort of ['newest', 'price_asc', 'price_desc'] as const) {
          const length = sort === 'newest' ? { length_max: 7 } : {}
          const filter = { ...(tld && { tld }), ...(max && { max }), ...length }
          const query = { q, sort, limit: 4, offset: 2, ...filter }
          const { items, page } = await client.listings.browse(query)
          const wanted = given
            .filter(({ domain }) => domain.includes(q.toLowerCase()))
            .filter((each) => tld === undefined || each.tld === tld)
            .filter(({ bin }) => !max || priceBand(bin) <= priceBand(max * 100))
            .filter(({ domain }) => sort !== 'newest' || domain.indexOf('.') <= 7)
            .sort((a, b) => SORTS[sort](a, b) || byAge(a, b))
          const names = items.map(({ domain }) => domain)
          const shown = wanted.slice(2, 6).map(({ domain }) => domain)
          expect({ query, names, total: page.total }).toEqual({
            query,
            names: shown,
            total: wanted.length,
          })
        }
      }
    }
  }
})

it('200: each listing has its words', async () => {
  const { items } = await client.listings.browse({ q: 'solar', tld: 'com' })
  expect(Object.fromEntries(items.map(({ domain, words }) => [domain, words]))).toEqual({
    'solarhub.com': ['solar', 'hub'],
    'solar-house.com': ['solar', 'house'],
  })
  const { items: brands } = await client.listings.browse({ q: 'leashly.com' })
  expect(brands.map(({ words }) => words)).toEqual([['leashly']])
})

it('200: a category and a TLD have as many names as the lists say, largest first', async () => {
  const { categories, tlds } = await client.listings.categories()
  expect(categories).toContainEqual({ category: 'dogs', total: 6 })
  expect(tlds).toHaveLength(3)
  for (const { category, total } of categories) {
    const { items, page } = await client.listings.browse({ category, limit: 200 })
    expect([items.length, page.total]).toEqual([total, total])
  }
  for (const { tld, total } of tlds) {
    expect((await client.listings.browse({ tld })).page.total).toBe(total)
  }
  const { items } = await client.listings.browse({ category: 'dogs', tld: 'io' })
  expect(items.map(({ domain }) => domain).sort()).toEqual(['leashly.io', 'puppypal.io'])
  expect((await client.listings.browse({ category: 'nonsense' })).page.total).toBe(0)
})

it('200: a sale on another node shows as soon as its page is read anew', async () => {
  const totalOf = async () => {
    // Pages are cached for a second by the test clock.
    house.clock.advance(2_000)
    return (await client.listings.browse({ q: 'volt' })).page.total
  }
  expect(await totalOf()).toBe(3)
  await house.db`update listings set sold_at = now() where domain = 'sunvolt.com'`
  expect(await totalOf()).toBe(2)
  await house.db`update listings set sold_at = null where domain = 'sunvolt.com'`
  expect(await totalOf()).toBe(3)
})
