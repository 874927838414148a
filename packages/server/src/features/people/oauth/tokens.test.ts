import { beforeAll, describe, expect, it } from 'vitest'
import { givenListing } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import {
  answerConsent,
  authorizeUrl,
  CALLBACK,
  givenApp,
  givenCode,
  givenTokens,
  postForm,
  seenWith,
  type Tokens,
} from '../../../../test/support/oauth.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'

const TOKEN = '/api/oauth/token'
const REVOKE = '/api/oauth/revoke'
let house: House

beforeAll(async () => {
  house = await openHouse()
  await givenListing(house, { domain: 'solarhub.com', bin: 4_800_00, floor: 3_600_00 })
})

const refresh = async ({ client_id }: { client_id: string }, refresh_token: string) =>
  await postForm(house, TOKEN, { grant_type: 'refresh_token', client_id, refresh_token })

describe('a code', () => {
  it('200: is exchanged for an access token for an hour, and a refresh token if requested', async () => {
    const answer = await postForm(house, TOKEN, await givenCode(house, await givenApp(house)))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 3_600,
      scope: 'pricing:read',
    })
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^req_/),
      'ratelimit-remaining': expect.any(String),
    })
    const plain = await givenApp(house, { grant_types: ['authorization_code'] })
    expect(await givenTokens(house, plain)).not.toHaveProperty('refresh_token')
  })

  it('the redirect has code, state and iss, and none of it is stored in plain text', async () => {
    const { browser } = await givenSignedIn(house)
    const app = await givenApp(house)
    const callback = await answerConsent(house, browser, authorizeUrl(app))
    expect(callback.href.startsWith(`${CALLBACK}?`)).toBe(true)
    expect(Object.fromEntries(callback.searchParams)).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/),
      state: 'a-state',
      iss: house.deps.config.baseUrl,
    })
    const code = callback.searchParams.get('code') ?? ''
    const kept = await house.db`select payload::text as payload from oauth_tokens`
    expect(JSON.stringify(kept)).not.toContain(code)
  })

  it('400: works once, and a second use revokes what the first returned', async () => {
    const app = await givenApp(house)
    const exchange = await givenCode(house, app)
    const first = (await postForm(house, TOKEN, exchange)).json<Tokens>()
    expect((await seenWith(house, first.access_token)).bin).toBe(4_800)
    const again = await postForm(house, TOKEN, exchange)
    expect([again.statusCode, again.json()]).toMatchObject([400, { error: 'invalid_grant' }])
    expect((await seenWith(house, first.access_token)).status).toBe(401)
    expect((await refresh(app, first.refresh_token)).json()).toMatchObject({
      error: 'invalid_grant',
    })
  })

  it('if a code is used many times at the same time, at most one request gets a token', async () => {
    const exchange = await givenCode(house, await givenApp(house))
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => await postForm(house, TOKEN, exchange)),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
    expect(statuses.every((status) => status === 200 || status === 400)).toBe(true)
    // The code was used more than once, so even that token was revoked.
    for (const answer of answers.filter(({ statusCode }) => statusCode === 200)) {
      expect((await seenWith(house, answer.json<Tokens>().access_token)).status).toBe(401)
    }
  })

  it('400: expires after a minute by our clock', async () => {
    const own = await openHouse()
    const app = await givenApp(own)
    const late = await givenCode(own, app)
    own.clock.advance(60_000)
    expect((await postForm(own, TOKEN, late)).json()).toMatchObject({ error: 'invalid_grant' })
    const inTime = await givenCode(own, app)
    own.clock.advance(59_000)
    expect((await postForm(own, TOKEN, inTime)).statusCode).toBe(200)
  })

  it.each([
    ['another verifier', 'invalid_grant', { code_verifier: 'b'.repeat(43) }],
    ['no verifier', 'invalid_grant', { code_verifier: undefined }],
    ['another redirect URI', 'invalid_grant', { redirect_uri: 'https://app.example.com/other' }],
    ['no redirect URI', 'invalid_request', { redirect_uri: undefined }],
    ['an unknown code', 'invalid_grant', { code: 'a'.repeat(43) }],
  ])('400: %s', async (_what, error, changes: Record<string, string | undefined>) => {
    const exchange = Object.entries({
      ...(await givenCode(house, await givenApp(house))),
      ...changes,
    }).filter((pair): pair is [string, string] => pair[1] !== undefined)
    const answer = await postForm(house, TOKEN, Object.fromEntries(exchange))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error })
  })

  it('400: can’t be used by another app', async () => {
    const exchange = await givenCode(house, await givenApp(house))
    const { client_id } = await givenApp(house)
    const answer = await postForm(house, TOKEN, { ...exchange, client_id })
    expect(answer.json()).toMatchObject({ error: 'invalid_grant' })
    expect((await postForm(house, TOKEN, exchange)).statusCode).toBe(200)
  })
})

describe('the token endpoint', () => {
  it('401: an app that is not registered', async () => {
    const answer = await postForm(house, TOKEN, {
      grant_type: 'authorization_code',
      client_id: 'app_none',
      code: 'a',
      redirect_uri: CALLBACK,
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { error: 'invalid_client' }])
  })

  it('400: an unsupported grant type, or a body that is not a form', async () => {
    const { client_id } = await givenApp(house)
    const password = await postForm(house, TOKEN, { grant_type: 'password', client_id })
    expect(password.json()).toMatchObject({ error: 'unsupported_grant_type' })
    const json = await house.app.inject({ method: 'POST', url: TOKEN, payload: { client_id } })
    expect([json.statusCode, json.json()]).toMatchObject([400, { error: 'invalid_request' }])
  })

  it('413: a body over the limit', async () => {
    const answer = await postForm(house, TOKEN, { code: 'a'.repeat(70_000) })
    expect([answer.statusCode, answer.json()]).toMatchObject([413, { error: 'invalid_request' }])
  })

  it('answers with JSON even if HTML is preferred', async () => {
    const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await house.app.inject({ method: 'POST', url: TOKEN, headers, payload: 'a=b' })
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.json()).toMatchObject({ error: 'invalid_request' })
  })

  it('429: after 120 a minute, in the RFC 6749 format', async () => {
    const strict = await openHouse({ rateLimitScale: 1 })
    for (let n = 0; n < 120; n += 1) await postForm(strict, TOKEN, {})
    const answer = await postForm(strict, TOKEN, {})
    expect(answer.statusCode).toBe(429)
    expect(answer.json()).toMatchObject({ error: 'temporarily_unavailable' })
    expect(answer.headers['retry-after']).toBeDefined()
  })

  it('503: while the database is unreachable, in the RFC 6749 format', async () => {
    const own = await openHouse()
    const app = await givenApp(own)
    const exchange = await givenCode(own, app)
    await own.db.end({ timeout: 1 })
    const answer = await postForm(own, TOKEN, exchange)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      503,
      { error: 'temporarily_unavailable' },
    ])
    const page = await own.app.inject(authorizeUrl(app))
    expect([page.statusCode, page.headers.location]).toEqual([503, undefined])
    expect(page.body).toContain('Something went wrong')
  })

  it('is counted in the metrics like every route', async () => {
    await postForm(house, TOKEN, {})
    const text = await house.deps.metrics.registry.metrics()
    expect(text).toMatch(
      /request_duration_seconds_count\{method="POST",route="\/api\/oauth\/token",status="400"\}/,
    )
  })
})

describe('a refresh token', () => {
  it('200: returns the next one; the old access token stays valid for its hour', async () => {
    const app = await givenApp(house)
    const first = await givenTokens(house, app)
    const answer = await refresh(app, first.refresh_token)
    const next = answer.json<Tokens>()
    expect([answer.statusCode, next.scope, next.expires_in]).toEqual([200, 'pricing:read', 3_600])
    expect(next.refresh_token).not.toBe(first.refresh_token)
    expect((await seenWith(house, next.access_token)).bin).toBe(4_800)
    expect((await seenWith(house, first.access_token)).bin).toBe(4_800)
  })

  it('400: a second use ends the whole family', async () => {
    const app = await givenApp(house)
    const first = await givenTokens(house, app)
    const next = (await refresh(app, first.refresh_token)).json<Tokens>()
    const reused = await refresh(app, first.refresh_token)
    expect([reused.statusCode, reused.json()]).toMatchObject([400, { error: 'invalid_grant' }])
    expect((await refresh(app, next.refresh_token)).statusCode).toBe(400)
    expect((await seenWith(house, next.access_token)).status).toBe(401)
    expect((await seenWith(house, first.access_token)).status).toBe(401)
  })

  it('if one is used many times at the same time, at most one request gets the next', async () => {
    const app = await givenApp(house)
    const { refresh_token } = await givenTokens(house, app)
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => await refresh(app, refresh_token)),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
    expect(statuses.every((status) => status === 200 || status === 400)).toBe(true)
  })

  it('400: can’t be used by another app, or to widen the scope', async () => {
    const app = await givenApp(house)
    const { refresh_token } = await givenTokens(house, app)
    expect((await refresh(await givenApp(house), refresh_token)).json()).toMatchObject({
      error: 'invalid_grant',
    })
    const wider = await postForm(house, TOKEN, {
      grant_type: 'refresh_token',
      client_id: app.client_id,
      refresh_token,
      scope: 'pricing:read everything',
    })
    expect(wider.json()).toMatchObject({ error: 'invalid_scope' })
    expect((await refresh(app, refresh_token)).statusCode).toBe(200)
  })

  it('400: expires after thirty days without use', async () => {
    const own = await openHouse()
    const app = await givenApp(own)
    const { refresh_token } = await givenTokens(own, app)
    own.clock.advance(30 * 86_400_000)
    const answer = await postForm(own, TOKEN, {
      grant_type: 'refresh_token',
      client_id: app.client_id,
      refresh_token,
    })
    expect(answer.json()).toMatchObject({ error: 'invalid_grant' })
  })
})

describe('POST /api/oauth/revoke', () => {
  it.each(['access_token', 'refresh_token'] as const)(
    '200: ends the %s and every token of the same consent',
    async (kind) => {
      const app = await givenApp(house)
      const tokens = await givenTokens(house, app)
      const other = await givenTokens(house, app)
      expect((await seenWith(house, tokens.access_token)).status).toBe(200)
      const token = tokens[kind]
      const answer = await postForm(house, REVOKE, { token, client_id: app.client_id })
      expect(answer.statusCode).toBe(200)
      expect((await seenWith(house, tokens.access_token)).status).toBe(401)
      expect((await refresh(app, tokens.refresh_token)).statusCode).toBe(400)
      expect((await seenWith(house, other.access_token)).status).toBe(200)
    },
  )

  it('200: an unknown token or another app’s is not revoked, and the answer reveals nothing', async () => {
    const { access_token: token } = await givenTokens(house, await givenApp(house))
    const { client_id } = await givenApp(house)
    expect((await postForm(house, REVOKE, { token, client_id })).statusCode).toBe(200)
    expect((await postForm(house, REVOKE, { token: 'none', client_id })).statusCode).toBe(200)
    expect((await seenWith(house, token)).status).toBe(200)
  })

  it('401: an app that is not registered', async () => {
    const answer = await postForm(house, REVOKE, { token: 'a', client_id: 'app_none' })
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { error: 'invalid_client' }])
  })
})
