import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { beforeAll, expect, it } from 'vitest'
import { givenListing } from '../support/given.ts'
import { type ListeningHouse, openListeningHouse } from '../support/listening-house.ts'
import { answerConsent, seenWith } from '../support/oauth.ts'
import { givenSignedIn } from '../support/people.ts'

const CALLBACK = 'http://127.0.0.1:33418/callback'
let house: ListeningHouse

beforeAll(async () => {
  house = await openListeningHouse()
  await givenListing(house, { domain: 'solarhub.com', bin: 4_800_00 })
})

/** An in-memory client store, as an AI assistant has. */
function givenAssistant() {
  type Kept = Partial<{
    client: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>
    tokens: Awaited<ReturnType<OAuthClientProvider['tokens']>>
    verifier: string
    asked: URL
  }>
  const kept: Kept = {}
  const provider: OAuthClientProvider = {
    redirectUrl: CALLBACK,
    clientMetadata: {
      client_name: 'An assistant',
      redirect_uris: [CALLBACK],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      // It requests a client secret, learns that there are none, and continues without.
      token_endpoint_auth_method: 'client_secret_post',
    },
    state: () => 'a-state',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier ?? '',
    redirectToAuthorization: (url) => void (kept.asked = url),
  }
  return { kept, provider }
}

it("the MCP SDK's OAuth client works given only the server's address", async () => {
  const { kept, provider } = givenAssistant()
  const serverUrl = `${house.url}/api`
  expect(await auth(provider, { serverUrl })).toBe('REDIRECT')
  expect(kept.asked?.searchParams.get('resource')).toBe(house.url)
  expect(kept.asked?.searchParams.get('code_challenge_method')).toBe('S256')
  const { browser } = await givenSignedIn(house)
  const { pathname, search } = kept.asked ?? new URL(house.url)
  const callback = await answerConsent(house, browser, pathname + search)
  expect(callback.searchParams.get('state')).toBe('a-state')
  const authorizationCode = callback.searchParams.get('code') ?? ''
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
