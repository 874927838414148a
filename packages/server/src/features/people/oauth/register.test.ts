import { beforeAll, describe, expect, it } from 'vitest'
import { givenApp, givenTokens } from '../../../../test/support/oauth.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { openCallback } from '../../../../test/support/listening-house.ts'
import { oauthJobs } from './jobs.ts'

const BASE = 'https://names.example'
let house: House

beforeAll(async () => {
  house = await openHouse({ baseUrl: BASE, authUrl: 'https://sign-in.example' })
})

const register = async (payload: unknown, headers: Record<string, string> = {}) =>
  await house.app.inject({
    method: 'POST',
    url: '/api/oauth/register',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

describe('the well-known documents', () => {
  it('200: RFC 8414, with the page at auth_url and the rest at base_url', async () => {
    const answer = await house.app.inject('/.well-known/oauth-authorization-server')
    expect(answer.json()).toMatchObject({
      issuer: BASE,
      authorization_endpoint: 'https://sign-in.example/oauth/authorize',
      token_endpoint: `${BASE}/api/oauth/token`,
      registration_endpoint: `${BASE}/api/oauth/register`,
      revocation_endpoint: `${BASE}/api/oauth/revoke`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
    })
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })

  it('200: RFC 9728 names the service as its own authorization server', async () => {
    const answer = await house.app.inject('/.well-known/oauth-protected-resource')
    expect(answer.json()).toMatchObject({
      resource: BASE,
      authorization_servers: [BASE],
      scopes_supported: ['pricing:read'],
      bearer_methods_supported: ['header'],
    })
  })

  it('404: nothing claims that this is an OpenID provider', async () => {
    const answer = await house.app.inject('/.well-known/openid-configuration')
    expect(answer.statusCode).toBe(404)
  })
})

describe('POST /api/oauth/register', () => {
  it('201: an app always becomes a public client, and the response says so', async () => {
    const answer = await register({
      client_name: 'Price bot',
      redirect_uris: ['http://localhost:33418/callback', 'com.example.app:/cb'],
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['authorization_code', 'refresh_token', 'password'],
      scope: 'everything',
      jwks_uri: 'http://169.254.169.254/',
      sector_identifier_uri: 'https://127.0.0.1/',
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      client_id: expect.stringMatching(/^app_/),
      client_id_issued_at: Math.floor(house.clock.now().getTime() / 1000),
      client_name: 'Price bot',
      redirect_uris: ['http://localhost:33418/callback', 'com.example.app:/cb'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      scope: 'pricing:read domains:read domains:write cart:write offline_access',
    })
    expect(answer.headers).toMatchObject({ 'ratelimit-policy': expect.stringContaining('w=3600') })
  })

  it('201: URLs in a registration are never fetched', async () => {
    const own = await openHouse()
    const { url, asked } = await openCallback()
    const app = await givenApp(own, {
      jwks_uri: url,
      sector_identifier_uri: url,
      initiate_login_uri: url,
      logo_uri: url,
      client_uri: url,
      tos_uri: url,
      policy_uri: url,
      subject_type: 'pairwise',
    })
    await givenTokens(own, app)
    expect(asked()).toBe(0)
  })

  it.each([
    ['not an array', { redirect_uris: 'https://a.example/' }],
    ['none', {}],
    ['an empty list', { redirect_uris: [] }],
    [
      'eleven addresses',
      { redirect_uris: Array.from({ length: 11 }, (_, n) => `https://a.example/${n}`) },
    ],
    ['a script', { redirect_uris: ['javascript:alert(1)'] }],
    ['data', { redirect_uris: ['data:text/html,hello'] }],
    ['plain http to a remote host', { redirect_uris: ['http://app.example.com/cb'] }],
    ['a host that begins like loopback', { redirect_uris: ['http://127.0.0.1.example.com/cb'] }],
    ['a fragment', { redirect_uris: ['https://app.example.com/cb#token'] }],
    ['an empty fragment', { redirect_uris: ['https://app.example.com/cb#'] }],
    ['a user name before the host', { redirect_uris: ['https://bank.example@evil.example/cb'] }],
    ['a scheme that anyone may claim', { redirect_uris: ['myapp://cb'] }],
    ['a host with a semicolon', { redirect_uris: ["https://a.example;script-src'*'/cb"] }],
    ['a host with a comma', { redirect_uris: ['https://a.example,b.example/cb'] }],
    ['a space', { redirect_uris: ['https://app.example.com/c b'] }],
    ['not a URL', { redirect_uris: ['callback'] }],
    ['too long', { redirect_uris: [`https://app.example.com/${'a'.repeat(1_000)}`] }],
  ])('400 invalid_redirect_uri: %s', async (_what, metadata) => {
    const answer = await register(metadata)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      error: 'invalid_redirect_uri',
      error_description: expect.any(String),
    })
  })

  it.each([
    ['a name that reverses the text', { client_name: 'abc\u202Eknab' }],
    ['a name that is too long', { client_name: 'a'.repeat(101) }],
    ['a name that is not text', { client_name: 7 }],
    ['a response type other than code', { response_types: ['token'] }],
  ])('400 invalid_client_metadata: %s', async (_what, metadata) => {
    const answer = await register({ redirect_uris: ['https://app.example.com/cb'], ...metadata })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: 'invalid_client_metadata' })
  })

  it('400, 413, 415: an invalid registration is refused in the RFC 6749 format', async () => {
    expect((await register('{')).json()).toMatchObject({ error: 'invalid_request' })
    const large = await register({ client_name: 'a'.repeat(70_000) })
    expect([large.statusCode, large.json()]).toMatchObject([413, { error: 'invalid_request' }])
    const form = await register('a=b', { 'content-type': 'application/x-www-form-urlencoded' })
    expect([form.statusCode, form.json()]).toMatchObject([415, { error: 'invalid_request' }])
  })

  it('429: twenty an hour from one address', async () => {
    const strict = await openHouse({ rateLimitScale: 1 })
    const statuses = []
    for (let n = 0; n < 21; n += 1) {
      const payload = { redirect_uris: [`https://app.example.com/${n}`] }
      const answer = await strict.app.inject({
        method: 'POST',
        url: '/api/oauth/register',
        payload,
      })
      statuses.push(answer.statusCode)
      if (n === 20) expect(answer.json()).toMatchObject({ error: 'temporarily_unavailable' })
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
  })
})

describe('the purge', () => {
  it('deletes an app that nobody has allowed within a week, and no other', async () => {
    const own = await openHouse()
    const [purge] = oauthJobs(own.deps)
    const unused = await givenApp(own)
    const used = await givenApp(own)
    await givenTokens(own, used)
    const registered = async () => {
      const rows = await own.db<{ id: string }[]>`select id from oauth_clients`
      return rows.map(({ id }) => id).toSorted()
    }
    await purge?.run()
    expect(await registered()).toEqual([unused.client_id, used.client_id].toSorted())
    own.clock.advance(8 * 86_400_000)
    await purge?.run()
    expect(await registered()).toEqual([used.client_id])
  })

  it('deletes expired tokens, requests and consents', async () => {
    const own = await openHouse()
    const [purge] = oauthJobs(own.deps)
    await givenTokens(own, await givenApp(own, { grant_types: ['authorization_code'] }))
    own.clock.advance(2 * 3_600_000)
    await purge?.run()
    await purge?.run()
    const [left] = await own.db`
      select (select count(*) from oauth_tokens) as tokens,
        (select count(*) from oauth_interactions) as interactions,
        (select count(*) from oauth_grants) as grants
    `
    expect(left).toEqual({ tokens: 0, interactions: 0, grants: 0 })
  })
})
