import { NamehouseClient } from '@namehouse/sdk'
import { beforeAll, describe, expect, it } from 'vitest'
import { ownDatabase } from '../../../../test/support/database.ts'
import { givenListing } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { noReplica } from '../../../db/replica.ts'
import { searchMarket } from './search-market.ts'

const PATH = '/api/market/search'
/** Enough names of one topic for several pages, and a few others. */
const DOG_WORDS = 'pal box walk house park school hotel shop care coat club bowl toy'.split(' ')
const OTHERS = ['solarhub.com', 'bakeryhouse.com', 'taxrefund.co', 'quietharbor.io']
let house: House
let client: NamehouseClient

beforeAll(async () => {
  house = await openHouse()
  client = clientOf(house)
  for (const [at, word] of DOG_WORDS.entries()) {
    await givenListing(house, { domain: `dog${word}.com`, bin: 90_00 + at * 200_00 })
    await givenListing(house, { domain: `puppy${word}.io`, bin: 90_00 + at * 200_00, floor: 50_00 })
  }
  for (const domain of OTHERS) await givenListing(house, { domain })
  await givenListing(house, { domain: 'dogsold.com', sold: true })
  await givenListing(house, { domain: 'doghidden.com', visible: false })
  await givenListing(house, { domain: 'dogsandbox.com', environment: 'sandbox' })
})

function clientOf({ fetch }: House): NamehouseClient {
  return new NamehouseClient({ baseUrl: 'http://house', fetch, attemptsMax: 1 })
}

const names = ({ items }: { items: { domain: string }[] }) => items.map(({ domain }) => domain)

describe('GET /api/market/search', () => {
  it('200: a word finds names of its topic, best first, and nothing that is not for sale', async () => {
    const { items, next_cursor } = await client.listings.search({ q: 'dog', limit: 48 })
    const found = names({ items })
    expect(found).toEqual(expect.arrayContaining(['dogpal.com', 'puppypal.io']))
    expect(found.filter((domain) => !/^(dog|puppy)/.test(domain))).toEqual([])
    expect(found.filter((domain) => /sold|hidden|sandbox/.test(domain))).toEqual([])
    const scores = items.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(next_cursor).toBeNull()
  })

  it('200: a match is a listing with its band, how it matched and how well', async () => {
    const { items } = await client.listings.search({ q: 'puppypal.io' })
    expect(items[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      domain: 'puppypal.io',
      tld: 'io',
      words: ['puppy', 'pal'],
      price: { bin: null, floor: null, currency: 'USD' },
      price_band: { min: 0, max: 100 },
      approved: true,
      marketplace_visible: true,
      created_at: '2026-01-01T00:00:00.000Z',
      match: 'exact',
      score: 1,
    })
  })

  it('200: pages by cursor have each name once, in the order of one long page', async () => {
    const all = names(await client.listings.search({ q: 'dog', limit: 48 }))
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await client.listings.search({ q: 'dog', limit: 7, ...(cursor && { cursor }) })
      seen.push(...names(page))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(seen).toEqual(all)
    expect(all.length).toBeGreaterThan(20)
  })

  it('200: every filter leaves exactly the names that pass it', async () => {
    const all = await client.listings.search({ q: 'dog', limit: 48 })
    const some = async (filter: object) =>
      names(await client.listings.search({ q: 'dog', limit: 48, ...filter }))
    const only = (test: (item: (typeof all.items)[number]) => boolean) =>
      names({ items: all.items.filter(test) })
    expect(await some({ tld: '.IO' })).toEqual(only(({ tld }) => tld === 'io'))
    expect(await some({ length_max: 7 })).toEqual(only(({ domain }) => domain.indexOf('.') <= 7))
    expect(await some({ max: 500 })).toEqual(only(({ price_band: { min } }) => min < 500))
    expect(await some({ tld: 'io', max: 100 })).toEqual(['puppypal.io'])
    expect(await some({ category: 'dogs' })).not.toEqual([])
    expect(await some({ category: 'boats' })).toEqual([])
    expect(await some({ tld: 'dev' })).toEqual([])
  })

  it('200: two characters find names that start with them', async () => {
    expect(names(await client.listings.search({ q: 'qu' }))).toEqual(['quietharbor.io'])
    expect(names(await client.listings.search({ q: 'qu', tld: 'com' }))).toEqual([])
  })

  it('200: a sold name is gone at once', async () => {
    await givenListing(house, { domain: 'operanight.com' })
    const found = async (q: string) => names(await client.listings.search({ q }))
    expect((await found('opera night'))[0]).toBe('operanight.com')
    await house.db`update listings set sold_at = now() where domain = 'operanight.com'`
    expect(await found('opera night')).not.toContain('operanight.com')
    expect(await found('operanight.com')).not.toContain('operanight.com')
  })

  it.each([
    'q=a',
    'q=%20a%20',
    `q=${'x'.repeat(254)}`,
    'limit=0&q=dog',
    'limit=49&q=dog',
    'max=1.005&q=dog',
    'tld=%20&q=dog',
    'length_max=64&q=dog',
    'cursor=x&q=dog',
    'cursor=YWZ0ZXIgOTk5OQ&q=dog',
    'cursor=&q=dog',
  ])('400: %s', async (query) => {
    const answer = await house.app.inject(`${PATH}?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: { code: 'validation_error' } })
    expect(answer.json().error.details[0].field).toBe(query.split('=')[0])
  })

  it('400: a search needs words', async () => {
    expect((await house.app.inject(PATH)).statusCode).toBe(400)
  })
})

describe('prices that a caller may not see', () => {
  it('cannot be worked out by max, which acts on bands', async () => {
    const upTo = async (max: number) => names(await client.listings.search({ q: 'dog', max }))
    const within = await upTo(500)
    for (const max of [251, 290, 499.99]) expect(await upTo(max)).toEqual(within)
    expect(await upTo(250)).not.toEqual(within)
  })

  it('are exact for a caller who may see them, and so is max', async () => {
    const needs = { db: house.db, replica: noReplica(house.db), monthlyFeeBps: 0 }
    const asked = { q: 'dog', limit: 48, max: 290 }
    const { items } = await searchMarket(needs, asked, 'exact')
    const prices = items.map(({ price }) => price.bin ?? 0)
    expect([...new Set(prices)].toSorted((a, b) => a - b)).toEqual([90, 290])
    expect(items.find(({ domain }) => domain === 'puppypal.io')?.price.floor).toBe(50)
  })
})

it('200: nobody sees more than 240 names of one search', async () => {
  const crowded = await openHouse()
  await crowded.db`
    insert into listings (
      id, environment, domain, tld, bin_price_cents, approved, created_at, updated_at, reading,
      category, reading_version
    )
    select gen_random_uuid(), 'live', 'dog-' || n || '.com', 'com', 100, true, now(), now(), 'dog',
      'dogs', 1
    from generate_series(1, 400) as n
  `
  const seen = new Set<string>()
  let cursor: string | null = null
  do {
    const query = { q: 'dog', limit: 48, ...(cursor && { cursor }) }
    const page = await clientOf(crowded).listings.search(query)
    for (const domain of names(page)) seen.add(domain)
    cursor = page.next_cursor
  } while (cursor !== null)
  expect(seen.size).toBe(240)
})

it('200: a replica that is behind offers nothing that the primary no longer does', async () => {
  const { url } = await ownDatabase()
  const behind = await openHouse({}, undefined, url)
  const ahead = await openHouse({ databaseReadUrl: url })
  for (const each of [ahead, behind]) await givenListing(each, { domain: 'dogpal.com' })
  await givenListing(behind, { domain: 'dogsold.com' })
  await givenListing(ahead, { domain: 'dogsold.com', sold: true })
  expect(names(await clientOf(ahead).listings.search({ q: 'dog' }))).toEqual(['dogpal.com'])
})
