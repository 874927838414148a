import { NamehouseClient } from '@namehouse/sdk'
import { beforeAll, describe, expect, it } from 'vitest'
import { givenListing } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { priceBand } from '../../../values/price-band.ts'
import { noReplica } from '../../../db/replica.ts'
import { browseListings } from './browse-listings.ts'
import type { ListingsQuery } from './shapes.ts'

const PATH = '/api/market/listings'
/** Our fee for paying monthly: 2.5%. */
const FEE_BPS = 250
let house: House
let client: NamehouseClient

const OFFERED = [
  { domain: 'oldest.com', bin: 300_00, createdAt: '2026-01-01T00:00:00.000Z' },
  { domain: 'solar-roof.io', bin: 90_00, floor: 50_00, createdAt: '2026-01-02T00:00:00.000Z' },
  { domain: 'sunpanel.com', bin: 450_00, createdAt: '2026-01-03T00:00:00.000Z' },
  { domain: 'panel_.com', bin: 260_00, createdAt: '2026-01-04T00:00:00.000Z' },
  { domain: 'newest.co.uk', bin: 250_000_00, createdAt: '2026-01-05T00:00:00.000Z' },
]

beforeAll(async () => {
  house = await openHouse()
  client = new NamehouseClient({ baseUrl: 'http://house', fetch: house.fetch, attemptsMax: 1 })
  for (const listing of OFFERED) await givenListing(house, listing)
  await givenListing(house, { domain: 'unapproved.com', approved: false })
  await givenListing(house, { domain: 'hidden.com', visible: false })
  await givenListing(house, { domain: 'sold.com', sold: true })
  await givenListing(house, { domain: 'withdrawn.com', withdrawn: true })
  await givenListing(house, { domain: 'sandbox.com', environment: 'sandbox' })
})

const names = ({ items }: { items: { domain: string }[] }) => items.map(({ domain }) => domain)
const NEWEST_FIRST = ['newest.co.uk', 'panel_.com', 'sunpanel.com', 'solar-roof.io', 'oldest.com']

describe('GET /api/market/listings', () => {
  it('200: only approved, visible and unsold names, newest first', async () => {
    const page = await client.listings.browse()
    expect(names(page)).toEqual(NEWEST_FIRST)
    expect(page.page).toEqual({ limit: 24, offset: 0, total: 5 })
  })

  it('200: a listing has all documented fields, with its prices hidden', async () => {
    const { items } = await client.listings.browse({ q: 'solar' })
    expect(items).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        domain: 'solar-roof.io',
        tld: 'io',
        words: ['solar', 'roof'],
        price: { bin: null, floor: null, currency: 'USD' },
        price_band: { min: 0, max: 100 },
        approved: true,
        marketplace_visible: true,
        created_at: '2026-01-02T00:00:00.000Z',
      },
    ])
  })

  it('200: pages by offset reach every listing once', async () => {
    const seen: string[] = []
    for await (const { domain } of client.listings.all({ limit: 2, itemsMax: 100 }))
      seen.push(domain)
    expect(seen).toEqual(NEWEST_FIRST)
    const beyond = await client.listings.browse({ offset: 5 })
    expect([beyond.items, beyond.page.total]).toEqual([[], 5])
  })

  it('200: q is a substring, case-insensitive, and none of its characters is special', async () => {
    expect(names(await client.listings.browse({ q: 'PANEL' }))).toEqual([
      'panel_.com',
      'sunpanel.com',
    ])
    expect(names(await client.listings.browse({ q: 'l_' }))).toEqual(['panel_.com'])
    expect(names(await client.listings.browse({ q: '%' }))).toEqual([])
    expect(names(await client.listings.browse({ q: "'; drop table listings; --" }))).toEqual([])
    expect(names(await client.listings.browse({ q: '  ' }))).toEqual(NEWEST_FIRST)
  })

  it('200: tld is accepted in any spelling', async () => {
    expect(names(await client.listings.browse({ tld: '.CO.UK' }))).toEqual(['newest.co.uk'])
    expect(names(await client.listings.browse({ tld: 'io' }))).toEqual(['solar-roof.io'])
  })

  it('200: length_max counts the Unicode characters before the TLD, and q may be in Unicode', async () => {
    const domain = 'xn--mnchen-3ya.de'
    await givenListing(house, { domain, createdAt: '2026-01-06T00:00:00.000Z' })
    await house.db`update listings set unicode = 'münchen.de' where domain = ${domain}`
    house.clock.advance(1_001)
    expect(names(await client.listings.browse({ length_max: 7 }))).toEqual([
      domain,
      'newest.co.uk',
      'panel_.com',
      'oldest.com',
    ])
    for (const q of ['münchen', 'MÜNCHEN.de', 'xn--mnchen']) {
      expect(names(await client.listings.browse({ q }))).toEqual([domain])
    }
    await house.db`delete from listings where domain = ${domain}`
    expect(names(await client.listings.browse({ length_max: 5 }))).toEqual([])
  })

  it.each([
    'limit=0',
    'limit=201',
    'limit=abc',
    'limit=1.5',
    'limit=',
    'offset=-1',
    'offset=x',
    'offset=99999999999',
    'max=-1',
    'max=cheap',
    'max=1.005',
    'length_max=0',
    'length_max=64',
    'length_max=x',
    `category=${'x'.repeat(51)}`,
    'sort=random',
    'sort=',
    'tld=%20',
    `q=${'x'.repeat(254)}`,
  ])('400: %s', async (query) => {
    const answer = await house.app.inject(`${PATH}?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: { code: 'validation_error' } })
    expect(answer.json().error.details[0].field).toBe(query.split('=')[0])
  })

  it('401: an invalid token is refused, not treated as anonymous', async () => {
    const answer = await house.app.inject({
      url: PATH,
      headers: { authorization: 'Bearer made-up' },
    })
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toBe(
      'Bearer error="invalid_token", ' +
        'resource_metadata="http://127.0.0.1:3000/.well-known/oauth-protected-resource"',
    )
    expect(answer.json()).toMatchObject({ error: { code: 'unauthorized' } })
  })

  it('200: other origins can read it, without credentials', async () => {
    const answer = await house.app.inject({ url: PATH, headers: { origin: 'https://x.example' } })
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
    const preflight = await house.app.inject({ method: 'OPTIONS', url: PATH })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers['access-control-allow-headers']).toContain('Authorization')
  })

  it('200: a change shows within a second', async () => {
    await client.listings.browse({ q: 'fresh' })
    await givenListing(house, { domain: 'fresh.com' })
    house.clock.advance(1_001)
    expect(names(await client.listings.browse({ q: 'fresh' }))).toEqual(['fresh.com'])
    await house.db`delete from listings where domain = 'fresh.com'`
  })
})

describe('prices that a caller may not see cannot be worked out', () => {
  it('max acts on bands: every amount inside a band gives the same answer', async () => {
    // 260 and 300 and 450 dollars share the band up to 500.
    for (const max of [251, 299.99, 300, 500]) {
      const page = await client.listings.browse({ max })
      expect(names(page)).toEqual(['panel_.com', 'sunpanel.com', 'solar-roof.io', 'oldest.com'])
    }
    expect(names(await client.listings.browse({ max: 250 }))).toEqual(['solar-roof.io'])
    expect(names(await client.listings.browse({ max: 0 }))).toEqual(['solar-roof.io'])
  })

  it('price sorts act on bands, newest first within a band', async () => {
    const up = ['solar-roof.io', 'panel_.com', 'sunpanel.com', 'oldest.com', 'newest.co.uk']
    const down = ['newest.co.uk', 'panel_.com', 'sunpanel.com', 'oldest.com', 'solar-roof.io']
    expect(names(await client.listings.browse({ sort: 'price_asc' }))).toEqual(up)
    expect(names(await client.listings.browse({ sort: 'price_desc' }))).toEqual(down)
  })

  it('a caller who may see prices gets exact prices, sorts and max', async () => {
    const query: ListingsQuery = { limit: 24, offset: 0, sort: 'price_asc', max: 300 }
    const page = await browseListings(
      { db: house.db, replica: noReplica(house.db), monthlyFeeBps: FEE_BPS },
      query,
      'exact',
    )
    expect(page.items.map(({ domain, price }) => [domain, price.bin, price.floor])).toEqual([
      ['solar-roof.io', 90, 50],
      ['panel_.com', 260, null],
      ['oldest.com', 300, null],
    ])
  })

  it('200: every listing says its band, the same to everybody', async () => {
    const bandOf = ({ domain, price_band }: { domain: string; price_band: unknown }) => [
      domain,
      price_band,
    ]
    const masked = await client.listings.browse()
    const query: ListingsQuery = { limit: 24, offset: 0, sort: 'newest' }
    const exact = await browseListings(
      { db: house.db, replica: noReplica(house.db), monthlyFeeBps: FEE_BPS },
      query,
      'exact',
    )
    expect(masked.items.map(bandOf)).toEqual([
      ['newest.co.uk', { min: 100_000, max: null }],
      ['panel_.com', { min: 250, max: 500 }],
      ['sunpanel.com', { min: 250, max: 500 }],
      ['solar-roof.io', { min: 0, max: 100 }],
      ['oldest.com', { min: 250, max: 500 }],
    ])
    expect(exact.items.map(bandOf)).toEqual(masked.items.map(bandOf))
  })

  it('200: who sees prices sees what a month costs, with our fee', async () => {
    await house.db`update listings set monthly_months = 12 where domain = 'sunpanel.com'`
    await house.db`update listings set monthly_months = 36 where domain = 'solar-roof.io'`
    const needs = { db: house.db, replica: noReplica(house.db), monthlyFeeBps: FEE_BPS }
    const query: ListingsQuery = { limit: 24, offset: 0, sort: 'newest' }
    const monthly = async (priceView: 'exact' | 'masked') => {
      const { items } = await browseListings(needs, query, priceView)
      return items.flatMap(({ domain, monthly_months, monthly_cents }) => {
        return monthly_months === undefined ? [] : [[domain, monthly_months, monthly_cents]]
      })
    }
    expect(await monthly('exact')).toEqual([
      ['sunpanel.com', 12, 38_44],
      ['solar-roof.io', 36, 2_57],
    ])
    expect(await monthly('masked')).toEqual([
      ['sunpanel.com', 12, undefined],
      ['solar-roof.io', 36, undefined],
    ])
    // A month must cost at least 1.00.
    await house.db`
      update listings set bin_price_cents = 3599, floor_price_cents = 3599
      where domain = 'solar-roof.io'
    `
    expect((await monthly('exact'))[1]).toEqual(['solar-roof.io', 36, undefined])
  })

  it('the database column and the code use the same bands', async () => {
    const edges = [1, 100_00, 100_01, 250_00, 1_000_00, 1_000_01, 100_000_00, 100_000_01]
    for (const [i, bin] of edges.entries()) {
      await givenListing(house, { domain: `band${i}.net`, bin, visible: false })
    }
    const rows = await house.db<{ bin_price_cents: number; price_band: number }[]>`
      select bin_price_cents, price_band from listings where domain like 'band%'
    `
    expect(rows.length).toBe(edges.length)
    for (const row of rows) expect(row.price_band).toBe(priceBand(row.bin_price_cents))
  })
})
