import { auth } from '@modelcontextprotocol/sdk/client/auth.js'
import { beforeAll, expect, it } from 'vitest'
import { catalogueDatabase } from '../support/catalogue-database.ts'
import { givenListing } from '../support/given.ts'
import { givenLab } from '../support/lab.ts'
import { type ListeningHouse, openListeningHouse } from '../support/listening-house.ts'
import { allow, callTool, givenAssistant, openClient } from '../support/mcp.ts'
import { seenWith } from '../support/oauth.ts'
import { type Buyer, freshName, givenBuyer } from '../support/registering.ts'

let house: ListeningHouse
let buyer: Buyer

beforeAll(async () => {
  const lab = await givenLab()
  house = await openListeningHouse(lab, await catalogueDatabase(lab))
  await givenListing(house, { domain: 'solarhub.com', bin: 4_800_00 })
  buyer = await givenBuyer(house)
})

it("the MCP SDK's OAuth client works given only the server's address", async () => {
  const { kept, provider } = givenAssistant()
  const serverUrl = `${house.url}/api`
  expect(await auth(provider, { serverUrl })).toBe('REDIRECT')
  expect(kept.asked?.searchParams.get('resource')).toBe(house.url)
  expect(kept.asked?.searchParams.get('code_challenge_method')).toBe('S256')
  const authorizationCode = await allow(house, buyer.browser, kept)
  expect(await auth(provider, { serverUrl, authorizationCode })).toBe('AUTHORIZED')
  const first = kept.tokens?.access_token ?? ''
  expect(await seenWith(house, first)).toMatchObject({ status: 200, bin: 4_800 })

  // With a refresh token, it doesn't ask the person again.
  expect(await auth(provider, { serverUrl })).toBe('AUTHORIZED')
  const second = kept.tokens?.access_token ?? ''
  expect(second).not.toBe(first)
  expect(await seenWith(house, second)).toMatchObject({ status: 200, bin: 4_800 })
})

it('the same client starts from a token refusal, which names the metadata document', async () => {
  const refused = await fetch(`${house.url}/api/market/listings`, {
    headers: { authorization: 'Bearer nothing' },
  })
  const challenge = refused.headers.get('www-authenticate') ?? ''
  const [, address = ''] = /resource_metadata="([^"]+)"/.exec(challenge) ?? []
  const { kept, provider } = givenAssistant()
  const resourceMetadataUrl = new URL(address)
  expect(await auth(provider, { serverUrl: house.url, resourceMetadataUrl })).toBe('REDIRECT')
  expect(kept.asked?.href.startsWith(`${house.url}/oauth/authorize?`)).toBe(true)
})

it('an assistant finds a name, checks it, reads its price, signs in and fills the cart', async () => {
  const { kept, provider } = givenAssistant()
  const { client, transport } = await openClient(house, { authProvider: provider })
  type Rows = { suggestions: { domain: string }[] }
  const { content } = await callTool<Rows>(client, 'suggest_names', {
    q: 'lighthouse',
    tlds: 'com',
  })
  expect(content.suggestions.length).toBeGreaterThan(0)
  const domain = freshName()
  const checked = await callTool(client, 'check_domains', { domains: [domain] })
  expect(checked.content['results']).toMatchObject([{ domain, available: true }])
  type Price = { priceCents: number }
  const price = await callTool<Price>(client, 'tld_price', { tld: 'com', op: 'register' })

  // Nobody is asked to sign in before a tool needs it.
  expect(kept.client).toBeUndefined()
  const items = [{ op: 'register', domain, expected_price_cents: price.content.priceCents }]
  await expect(callTool(client, 'add_to_cart', { items })).rejects.toThrow('Unauthorized')
  const asked = kept.asked?.searchParams
  expect([asked?.get('scope'), asked?.get('resource')]).toEqual(['cart:write', `${house.url}/mcp`])
  await transport.finishAuth(await allow(house, buyer.browser, kept))
  const added = await callTool(client, 'add_to_cart', { items })
  expect(added.content).toMatchObject({
    addedToCart: true,
    errors: [],
    totalCents: price.content.priceCents,
    checkout_url: `${house.url}/account/cart`,
  })
  expect((await buyer.browser.get('/api/cart')).json().items).toMatchObject([{ domain }])

  // An expired token is refreshed without asking.
  house.clock.advance(3_601_000)
  const first = kept.tokens?.access_token
  expect((await callTool(client, 'add_to_cart')).content).toMatchObject({ addedToCart: false })
  expect(kept.tokens?.access_token).not.toBe(first)
})

it('a tool that needs more asks for one scope more, and the person for all of them', async () => {
  const { kept, provider } = givenAssistant()
  const { client, transport } = await openClient(house, { authProvider: provider })
  await expect(callTool(client, 'list_domains')).rejects.toThrow('Unauthorized')
  await transport.finishAuth(await allow(house, buyer.browser, kept))
  expect(kept.tokens?.scope).toBe('domains:read')
  expect((await callTool(client, 'list_domains')).isError).toBe(false)

  // This client tries to refresh its token first, which adds no scope.
  expect(kept.tokens?.refresh_token).toBeDefined()
  await expect(callTool(client, 'add_to_cart')).rejects.toThrow('Unauthorized')
  expect(kept.asked?.searchParams.get('scope')).toBe('domains:read cart:write')
  const { pathname, search } = kept.asked ?? new URL(house.url)
  const page = await buyer.browser.get(pathname + search)
  const consent = await buyer.browser.get(page.headers.location ?? '')
  expect(consent.body).toContain('See your domains, their settings and their DNS records')
  expect(consent.body).toContain('add domains to it. It can’t pay')
  await transport.finishAuth(await allow(house, buyer.browser, kept))
  expect((await callTool(client, 'add_to_cart')).isError).toBe(false)
  expect((await callTool(client, 'list_domains')).isError).toBe(false)
})
