import { NamehouseClient } from '@namehouse/sdk'
import { beforeAll, describe, expect, it } from 'vitest'
import { ownDatabase } from '../../../../test/support/database.ts'
import { givenListing } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import {
  answerConsent,
  authorizeUrl,
  type GivenApp,
  givenApp,
  givenTokens,
  postForm,
  seenWith,
} from '../../../../test/support/oauth.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'

const METADATA = 'http://127.0.0.1:3000/.well-known/oauth-protected-resource'
let house: House
let app: GivenApp

beforeAll(async () => {
  house = await openHouse()
  app = await givenApp(house)
  // Both are in the 100 to 250 price band; the more expensive one is newer.
  await givenListing(house, { domain: 'cheaper.com', bin: 120_00, floor: 110_00 })
  const createdAt = '2026-02-01T00:00:00.000Z'
  await givenListing(house, { domain: 'dearer.com', bin: 240_00, createdAt })
})

const masked = { status: 200, bin: null }

describe('a token with pricing:read', () => {
  it('200: shows exact prices, sorts by them, and applies max to the cent', async () => {
    const { access_token: accessToken } = await givenTokens(house, app)
    const client = new NamehouseClient({ baseUrl: 'http://h', accessToken, fetch: house.fetch })
    const page = await client.listings.browse({ sort: 'price_asc' })
    expect(page.items.map(({ domain, price }) => [domain, price.bin, price.floor])).toEqual([
      ['cheaper.com', 120, 110],
      ['dearer.com', 240, null],
    ])
    expect((await client.listings.browse({ max: 239.99 })).page.total).toBe(1)
    const anyone = new NamehouseClient({ baseUrl: 'http://h', fetch: house.fetch })
    expect((await anyone.listings.browse({ max: 150 })).page.total).toBe(2)
    expect((await anyone.listings.browse({ sort: 'price_asc' })).items[0]?.domain).toBe(
      'dearer.com',
    )
  })

  it('200: shows a listed name’s price in search, which is hidden from others', async () => {
    const { access_token } = await givenTokens(house, app)
    const listingIn = async (headers: Record<string, string>) => {
      const payload = { q: 'cheaper.com' }
      const answer = await house.app.inject({
        method: 'POST',
        url: '/api/domain/search',
        payload,
        headers,
      })
      const rows = answer.body.split('\n').filter((line) => line.includes('"kind":"row"'))
      const row = rows.find((line) => line.includes('"domain":"cheaper.com"')) ?? '{}'
      return (JSON.parse(row) as { listing: { price: unknown } }).listing.price
    }
    expect(await listingIn({ authorization: `Bearer ${access_token}` })).toMatchObject({ bin: 120 })
    expect(await listingIn({})).toMatchObject({ bin: null, floor: null })
  })

  it('401: after an hour by our clock, even if it was used a moment ago', async () => {
    const own = await openHouse()
    const { access_token } = await givenTokens(own, await givenApp(own))
    own.clock.advance(3_599_000)
    expect((await seenWith(own, access_token)).status).toBe(200)
    own.clock.advance(1_000)
    expect((await seenWith(own, access_token)).status).toBe(401)
  })

  it('401: within five seconds of revocation on another node, and immediately on the same', async () => {
    const { url } = await ownDatabase()
    const first = await openHouse({}, undefined, url)
    const second = await openHouse({}, undefined, url)
    const its = await givenApp(first)
    const { access_token: token } = await givenTokens(first, its)
    expect([(await seenWith(first, token)).status, (await seenWith(second, token)).status]).toEqual(
      [200, 200],
    )
    await postForm(first, '/api/oauth/revoke', { token, client_id: its.client_id })
    expect((await seenWith(first, token)).status).toBe(401)
    second.clock.advance(5_000)
    expect((await seenWith(second, token)).status).toBe(401)
  })
})

describe('an invalid token', () => {
  it.each([
    ['nonsense', 'Bearer nonsense'],
    ['of the right form', `Bearer ${'a'.repeat(43)}`],
    ['empty', 'Bearer'],
    ['in another case', `bEaReR ${'b'.repeat(43)}`],
    ['with a NUL', 'Bearer a%00b'],
  ])('401: %s', async (_what, authorization) => {
    const headers = { authorization }
    for (const url of ['/api/market/listings', '/api/domain/suggest?q=solar']) {
      const answer = await house.app.inject({ url, headers })
      expect([answer.statusCode, answer.json()]).toMatchObject([
        401,
        { error: { code: 'unauthorized' } },
      ])
      expect(answer.headers['www-authenticate']).toBe(
        `Bearer error="invalid_token", resource_metadata="${METADATA}"`,
      )
    }
  })

  it('401: a code or refresh token is not an access token', async () => {
    const { refresh_token } = await givenTokens(house, app)
    expect((await seenWith(house, refresh_token)).status).toBe(401)
  })

  it('200: routes that don’t use tokens don’t check them', async () => {
    const headers = { authorization: 'Bearer nonsense' }
    expect((await house.app.inject({ url: '/api/tlds', headers })).statusCode).toBe(200)
  })
})

describe('a token without the scope', () => {
  it('200: is valid and sees what everyone sees, even with a session', async () => {
    const { browser } = await givenSignedIn(house)
    const url = authorizeUrl(app, { scope: 'offline_access' })
    const code = (await answerConsent(house, browser, url)).searchParams.get('code') ?? ''
    const answer = await postForm(house, '/api/oauth/token', {
      grant_type: 'authorization_code',
      client_id: app.client_id,
      redirect_uri: app.redirect_uri,
      code,
      code_verifier: app.verifier,
    })
    const { access_token } = answer.json<{ access_token: string }>()
    expect(await seenWith(house, access_token)).toMatchObject(masked)
  })
})
