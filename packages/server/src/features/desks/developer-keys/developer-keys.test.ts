import { createHash } from 'node:crypto'
import { DeveloperClient } from '@namehouse/sdk'
import { beforeAll, describe, expect, it } from 'vitest'
import { givenListing } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { Browser, givenSignedIn } from '../../../../test/support/people.ts'

const KEYS = '/api/v1/keys'
const PATH = '/api/v1/domains/available?domain=solarhub.com'

type Issued = { id: string; name: string | null; api_key: string; api_secret: string }

let house: House
let browser: Browser
let key: Issued
beforeAll(async () => {
  house = await openHouse()
  await givenListing(house, { domain: 'solarhub.com', bin: 4_800_00, floor: 3_600_00 })
  await givenListing(house, { domain: 'hidden.com', visible: false })
  await givenListing(house, { domain: 'sold.com', sold: true })
  await givenListing(house, { domain: 'elsewhere.com', environment: 'sandbox' })
  browser = (await givenSignedIn(house)).browser
  key = await issue(browser, 'Laptop')
})

async function issue(by: Browser, name?: string): Promise<Issued> {
  const answer = await by.post(KEYS, name === undefined ? {} : { name })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

const clientOf = ({ api_key: apiKey, api_secret: apiSecret }: Issued) =>
  new DeveloperClient({
    baseUrl: 'http://house',
    apiKey,
    apiSecret,
    fetch: house.fetch,
    attemptsMax: 1,
  })

const headersOf = ({ api_key, api_secret }: Issued) => ({
  'x-api-key': api_key,
  'x-api-secret': api_secret,
})

describe('keys', () => {
  it('201: the secret is shown once and stored as a digest', async () => {
    expect(key).toMatchObject({ name: 'Laptop', created_at: expect.any(String) })
    expect(key.api_key).toMatch(/^dk_[0-9a-f]{24}$/)
    expect(key.api_secret).toMatch(/^ds_[\w-]{43}$/)
    const [row] = await house.db<{ secret_hash: Uint8Array; whole: string }[]>`
      select secret_hash, developer_keys::text as whole from developer_keys where id = ${key.id}
    `
    const digest = createHash('sha256').update(key.api_secret).digest('hex')
    expect(Buffer.from(row?.secret_hash ?? []).toString('hex')).toBe(digest)
    expect(row?.whole).not.toContain(key.api_secret)
    const list = await browser.get(KEYS)
    expect(list.json().keys[0]).toMatchObject({ id: key.id, api_key: key.api_key })
    expect(list.body).not.toContain('secret')
  })

  it('200: the list shows when a key was last used', async () => {
    const person = await givenSignedIn(house)
    const own = await issue(person.browser)
    expect(own.name).toBeNull()
    expect((await person.browser.get(KEYS)).json().keys[0].last_used_at).toBeNull()
    await clientOf(own).availability('solarhub.com')
    const [listed] = (await person.browser.get(KEYS)).json().keys
    expect(listed.last_used_at).toBe(house.clock.now().toISOString())
  })

  it('204: a revoked key stops working immediately, and another account can’t revoke it', async () => {
    const own = await issue(browser)
    const stranger = await givenSignedIn(house)
    expect((await stranger.browser.delete(`${KEYS}/${own.id}`)).statusCode).toBe(404)
    expect((await stranger.browser.get(KEYS)).json().keys).toEqual([])
    expect((await clientOf(own).availability('solarhub.com')).available).toBe(true)
    expect((await browser.delete(`${KEYS}/${own.id}`)).statusCode).toBe(204)
    await expect(clientOf(own).availability('solarhub.com')).rejects.toMatchObject({ status: 401 })
    expect((await browser.delete(`${KEYS}/${own.id}`)).statusCode).toBe(404)
  })

  it('401: keys can’t be created, listed or revoked without a session', async () => {
    const visitor = new Browser(house)
    const answers = [
      await visitor.post(KEYS, {}),
      await visitor.get(KEYS),
      await visitor.delete(`${KEYS}/${key.id}`),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
    expect(answers[0]?.json().error.code).toBe('unauthorized')
  })

  it('409: a twenty-first key is refused, even with concurrent requests', async () => {
    const person = await givenSignedIn(house)
    const asked = Array.from({ length: 25 }, () => person.browser.post(KEYS, {}))
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 201).length).toBe(20)
    expect(statuses.filter((status) => status === 409).length).toBe(5)
  })
})

describe('GET /api/v1/domains/available', () => {
  it('200: a listed name has a price in dollars, any other name is not for sale', async () => {
    const client = clientOf(key)
    expect(await client.availability('https://SolarHub.com/')).toEqual({
      domain: 'solarhub.com',
      available: true,
      locked: false,
      bin_price: 4_800,
      floor_price: 3_600,
    })
    for (const domain of ['hidden.com', 'sold.com', 'elsewhere.com', 'unlisted.com']) {
      expect(await client.availability(domain)).toEqual({
        domain,
        available: false,
        locked: false,
        bin_price: null,
        floor_price: null,
      })
    }
  })

  it('400: a missing or invalid name, in the older error format', async () => {
    for (const url of ['/api/v1/domains/available', '/api/v1/domains/available?domain=no%20name']) {
      const answer = await house.app.inject({ url, headers: headersOf(key) })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({ error: expect.any(String) })
    }
  })

  it('401: absent, unknown, swapped or wrong keys get the same answer, in the older error format', async () => {
    const wrong = [
      {},
      { 'x-api-key': key.api_key },
      { 'x-api-secret': key.api_secret },
      headersOf({ ...key, api_secret: 'ds_wrong' }),
      headersOf({ ...key, api_key: 'dk_unknown' }),
      headersOf({ ...key, api_key: key.api_secret, api_secret: key.api_key }),
      headersOf({ ...key, api_secret: 'x'.repeat(5_000) }),
    ]
    const bodies = new Set<string>()
    for (const headers of wrong) {
      const answer = await house.app.inject({ url: PATH, headers })
      expect(answer.statusCode).toBe(401)
      bodies.add(answer.body)
    }
    expect([...bodies]).toEqual([
      JSON.stringify({ error: 'x-api-key or x-api-secret is missing or wrong.' }),
    ])
  })

  it('401: a session does not replace a key', async () => {
    expect((await browser.get(PATH)).statusCode).toBe(401)
  })

  it('429: after 120 calls a minute per key, and after 60 failures per address, which don’t affect valid keys', async () => {
    const strict = await openHouse({ rateLimitScale: 1 })
    const person = await givenSignedIn(strict)
    const [one, two] = [await issue(person.browser), await issue(person.browser)]
    const ask = async (headers: Record<string, string>) =>
      await strict.app.inject({ url: PATH, headers })
    const first = await ask(headersOf(one))
    expect(first.headers).toMatchObject({
      'ratelimit-limit': '120',
      'ratelimit-remaining': '119',
      'ratelimit-policy': '120;w=60',
    })
    for (let i = 1; i < 120; i += 1) expect((await ask(headersOf(one))).statusCode).toBe(200)
    const over = await ask(headersOf(one))
    expect([over.statusCode, over.json().error.code]).toEqual([429, 'rate_limited'])
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    const wrong = headersOf({ ...two, api_secret: 'ds_wrong' })
    for (let i = 0; i < 60; i += 1) expect((await ask(wrong)).statusCode).toBe(401)
    expect((await ask(wrong)).statusCode).toBe(429)
    expect((await ask(headersOf(two))).statusCode).toBe(200)
  })
})
