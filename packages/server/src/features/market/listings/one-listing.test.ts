import { NamehouseClient } from '@namehouse/sdk'
import { beforeAll, describe, expect, it } from 'vitest'
import { givenListing } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { givenSale } from '../../../../test/support/sales.ts'

const PATH = '/api/market/listings'
const BIN_CENTS = 1_800_03
let house: House
let client: NamehouseClient
let browser: Browser

beforeAll(async () => {
  house = await openHouse()
  client = new NamehouseClient({ baseUrl: 'http://house', fetch: house.fetch, attemptsMax: 1 })
  browser = (await givenSignedIn(house)).browser
  const createdAt = '2026-01-02T00:00:00.000Z'
  await givenListing(house, { domain: 'solar-roof.io', bin: BIN_CENTS, floor: 900_00, createdAt })
  for (let each = 0; each < 15; each += 1) {
    await givenListing(house, { domain: `solar-roof-${each}.com`, bin: 777_00 })
  }
  await givenListing(house, { domain: 'solar-roof-hidden.com', visible: false })
  await givenListing(house, { domain: 'sandbox-solar-roof.com', environment: 'sandbox' })
  await givenListing(house, { domain: 'xn--mnchen-3ya.de', bin: 900_00 })
  await house.db`update listings set unicode = 'münchen.de' where domain = 'xn--mnchen-3ya.de'`
})

describe('GET /api/market/listings/{domain}', () => {
  it('200: a listing with its facts, its prices hidden', async () => {
    const { listing, facts, ...rest } = await client.listings.read('solar-roof.io')
    expect(listing).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      domain: 'solar-roof.io',
      tld: 'io',
      words: ['solar', 'roof'],
      price: { bin: null, floor: null, currency: 'USD' },
      price_band: { min: 1_000, max: 2_500 },
      approved: true,
      marketplace_visible: true,
      created_at: '2026-01-02T00:00:00.000Z',
    })
    expect(facts).toEqual({
      length: 10,
      words: ['solar', 'roof'],
      category: 'solar',
      registered_elsewhere: null,
      zones_elsewhere: null,
      first_seen: '2026-01-02T00:00:00.000Z',
    })
    expect(rest).toMatchObject({
      comparable_sales: [],
      offers: true,
      minimum_offer_cents: null,
      sold: false,
    })
  })

  it('200: somebody signed in sees the prices, and the lowest offer: a quarter, rounded up', async () => {
    const answer = (await browser.get(`${PATH}/solar-roof.io`)).json()
    expect(answer.listing.price).toEqual({ bin: 1_800.03, floor: 900, currency: 'USD' })
    expect(answer.listing.price_band).toEqual({ min: 1_000, max: 2_500 })
    expect(answer.minimum_offer_cents).toBe(450_01)
    expect(answer.similar[0].price.bin).toBe(777)
  })

  it('200: similar names are at most 12, for sale, live, and not the name itself', async () => {
    const { similar } = await client.listings.read('solar-roof.io')
    expect(similar).toHaveLength(12)
    for (const { domain, price, price_band } of similar) {
      expect(domain).toMatch(/^solar-roof-\d+\.com$/)
      expect([price.bin, price_band]).toEqual([null, { min: 500, max: 1_000 }])
    }
    const [first] = similar
    await house.db`update listings set sold_at = now() where domain = ${first?.domain ?? ''}`
    house.clock.advance(1_001)
    const after = await client.listings.read('solar-roof.io')
    expect(after.similar.map(({ domain }) => domain)).not.toContain(first?.domain)
    await house.db`update listings set sold_at = null where domain = ${first?.domain ?? ''}`
  })

  it.each([
    'SOLAR-ROOF.IO',
    'Solar-Roof.io.',
    'www.solar-roof.io',
    ' solar-roof.io',
    '%73olar-roof.io',
  ])('200: %j is the same name', async (text) => {
    const url = text.startsWith('%') ? `${PATH}/${text}` : `${PATH}/${encodeURIComponent(text)}`
    const answer = await house.app.inject(url)
    expect([answer.statusCode, answer.json().listing?.domain]).toEqual([200, 'solar-roof.io'])
  })

  it.each(['münchen.de', 'MÜNCHEN.de', 'xn--mnchen-3ya.de', 'XN--MNCHEN-3YA.DE'])(
    '200: %s in either form and any case',
    async (text) => {
      const { listing, facts } = await client.listings.read(text)
      expect(listing).toMatchObject({ domain: 'xn--mnchen-3ya.de', unicode: 'münchen.de' })
      expect(facts).toMatchObject({ length: 7, category: 'idn' })
    },
  )

  it.each(['acme', '192.0.2.1', 'a b.com', 'someone@example.com', '..%2F..%2Fetc', '%00.com'])(
    '400: %s is not a domain name',
    async (text) => {
      const answer = await house.app.inject(`${PATH}/${encodeURI(text).replaceAll('%25', '%')}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().error).toMatchObject({
        code: 'validation_error',
        details: [{ field: 'domain' }],
      })
    },
  )

  it('401: an invalid token is refused, not treated as anonymous', async () => {
    const headers = { authorization: 'Bearer made-up' }
    const answer = await house.app.inject({ url: `${PATH}/solar-roof.io`, headers })
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toContain('error="invalid_token"')
  })

  it('404: a name that nobody listed, and what its owner does not show', async () => {
    await givenListing(house, { domain: 'unapproved.com', approved: false })
    await givenListing(house, { domain: 'withdrawn.com', withdrawn: true })
    const others = ['solar-roof-hidden.com', 'sandbox-solar-roof.com', 'nobody-listed-it.com']
    for (const domain of [...others, 'unapproved.com', 'withdrawn.com']) {
      const answer = await house.app.inject(`${PATH}/${domain}`)
      expect([answer.statusCode, answer.json().error.message]).toEqual([
        404,
        `${domain} isn't for sale here.`,
      ])
    }
  })

  it('200: other origins can read it, without credentials', async () => {
    const headers = { origin: 'https://x.example' }
    const answer = await house.app.inject({ url: `${PATH}/solar-roof.io`, headers })
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  it('429: it shares the limit of browsing, 120 a minute per address', async () => {
    const small = await openHouse({ rateLimitScale: 1 / 60 })
    const first = await small.app.inject(PATH)
    expect(first.headers['ratelimit-limit']).toBe('2')
    expect((await small.app.inject(`${PATH}/a.com`)).statusCode).toBe(404)
    const third = await small.app.inject(`${PATH}/a.com`)
    expect(third.statusCode).toBe(429)
    expect(third.headers['retry-after']).toBeDefined()
  })
})

describe('a sold name', () => {
  beforeAll(async () => {
    await givenListing(house, {
      domain: 'sold-solar-roof.com',
      bin: BIN_CENTS,
      floor: 5,
      sold: true,
    })
  })

  it('200: it says so, without any price, and shows similar names', async () => {
    const { listing, similar, ...rest } = await client.listings.read('sold-solar-roof.com')
    expect(listing).toMatchObject({ domain: 'sold-solar-roof.com', price_band: null })
    expect(listing.price).toEqual({ bin: null, floor: null, currency: 'USD' })
    expect(rest).toMatchObject({ sold: true, offers: false, minimum_offer_cents: null })
    expect(similar.length).toBeGreaterThan(0)
  })

  it('200: not even somebody who may see prices sees its price', async () => {
    const answer = (await browser.get(`${PATH}/sold-solar-roof.com`)).json()
    expect(answer.listing.price).toEqual({ bin: null, floor: null, currency: 'USD' })
    expect([answer.listing.price_band, answer.minimum_offer_cents]).toEqual([null, null])
  })

  it('404: a sale that never was on the marketplace stays private', async () => {
    const brokered = { domain: 'brokered.com', approved: false, visible: false }
    await givenListing(house, { ...brokered, withdrawn: true, sold: true })
    await givenListing(house, {
      domain: 'withdrawn-then-brokered.com',
      withdrawn: true,
      sold: true,
    })
    for (const domain of ['brokered.com', 'withdrawn-then-brokered.com']) {
      expect((await house.app.inject(`${PATH}/${domain}`)).statusCode).toBe(404)
    }
  })

  it('200: other sales with its words are shown without names, and only if there are three', async () => {
    const read = async () => {
      house.clock.advance(1_001)
      return await client.listings.read('quiet-harbor.com')
    }
    await givenListing(house, { domain: 'quiet-harbor.com' })
    const sell = async (domain: string, cents: number) =>
      await givenSale(house, await givenListing(house, { domain, bin: 4_800_00 }), { cents })
    await sell('harbor-a.com', 90_00)
    await sell('harbor-b.com', 300_00)
    // Sold, but nothing is delivered yet.
    await givenListing(house, { domain: 'harbor-d.com', sold: true })
    expect((await read()).comparable_sales).toEqual([])
    await sell('harbor-c.com', 40_00)
    await sell('meadow.com', 40_00)
    const { comparable_sales } = await read()
    expect(comparable_sales).toHaveLength(3)
    const month = house.clock.now().toISOString().slice(0, 7)
    expect(comparable_sales[0]).toEqual({ month, price_band: { min: 0, max: 100 } })
    expect(JSON.stringify(comparable_sales)).not.toContain('harbor')
  })
})

describe('similar names', () => {
  it('200: they are found by meaning, with their words', async () => {
    const other = await openHouse()
    for (const domain of ['puppypal.com', 'leashly.com', 'dogwalkers.com', 'steelbeam.net']) {
      await givenListing(other, { domain })
    }
    const { facts, listing, similar } = (await other.app.inject(`${PATH}/dogwalkers.com`)).json()
    expect(facts).toMatchObject({ words: ['dog', 'walkers'] })
    expect(listing.words).toEqual(['dog', 'walkers'])
    const names = similar.map(({ domain }: { domain: string }) => domain)
    expect(names).toContain('puppypal.com')
    expect(names).not.toContain('dogwalkers.com')
    expect(names).not.toContain('steelbeam.net')
    const puppy = similar.find(({ domain }: { domain: string }) => domain === 'puppypal.com')
    expect(puppy.words.join('')).toBe('puppypal')
  })
})
