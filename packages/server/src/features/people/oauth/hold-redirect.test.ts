import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import {
  answerConsent,
  authorizeUrl,
  CALLBACK,
  type GivenApp,
  givenApp,
} from '../../../../test/support/oauth.ts'
import { Browser, givenSignedIn } from '../../../../test/support/people.ts'

let house: House
let app: GivenApp
let browser: Browser
/** An app that `browser` has allowed, and a person who has not allowed it. */
let allowed: GivenApp
let stranger: Browser

beforeAll(async () => {
  house = await openHouse()
  app = await givenApp(house)
  ;({ browser } = await givenSignedIn(house))
  ;({ browser: stranger } = await givenSignedIn(house))
  allowed = await givenApp(house)
  await answerConsent(house, browser, authorizeUrl(allowed))
})

/** The redirect that the page offers as a link. */
function linkIn(html: string): URL {
  const href = /<a href="([^"]+)" rel="noreferrer">/.exec(html)?.[1] ?? ''
  return new URL(href.replaceAll('&#38;', '&').replaceAll('&amp;', '&'))
}

function expectError(at: URL, error: string): void {
  expect(at.origin + at.pathname).toBe(CALLBACK)
  // An app that asks for a token in the fragment gets its error there too.
  const params = new URLSearchParams(at.search || at.hash.slice(1))
  expect(Object.fromEntries(params)).toMatchObject({
    error,
    state: 'a-state',
    iss: house.deps.config.baseUrl,
  })
  expect(params.has('code')).toBe(false)
}

describe.each([
  ['invalid_request', 'no PKCE', { code_challenge: undefined, code_challenge_method: undefined }],
  ['invalid_request', 'plain PKCE', { code_challenge_method: 'plain' }],
  ['invalid_request', 'PKCE without a method', { code_challenge_method: undefined }],
  ['request_not_supported', 'a request object', { request: 'a.b.c' }],
  ['invalid_scope', 'an unknown scope', { scope: 'everything' }],
  ['unsupported_response_type', 'an implicit token', { response_type: 'token' }],
  ['unsupported_response_mode', 'a form as the answer', { response_mode: 'form_post' }],
  ['invalid_target', 'another service', { resource: 'https://elsewhere.example/' }],
  ['login_required', 'no prompt', { prompt: 'none' }],
])('%s: %s', (error, _what, changes) => {
  it('400: shows our own page, with a link that returns the error to the app', async () => {
    for (const person of [browser, new Browser(house)]) {
      const answer = await person.get(authorizeUrl(app, changes))
      expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined])
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.body).toContain('Return to app.example.com')
      expect(answer.body).not.toMatch(/http-equiv="refresh"|<script/)
      expectError(linkIn(answer.body), error)
    }
  })

  it('303: redirects to an app this account has allowed, and only for this account', async () => {
    const answer = await browser.get(authorizeUrl(allowed, changes))
    expect(answer.statusCode).toBe(303)
    expectError(new URL(answer.headers.location ?? ''), error)
    const others = [new Browser(house), stranger]
    for (const person of others) {
      expect((await person.get(authorizeUrl(allowed, changes))).statusCode).toBe(400)
    }
  })
})

it('400: an app whose access was revoked is unknown again', async () => {
  const known = await givenApp(house)
  await answerConsent(house, browser, authorizeUrl(known))
  const wrong = authorizeUrl(known, { prompt: 'none' })
  expect((await browser.get(wrong)).statusCode).toBe(303)
  await browser.delete(`/api/account/apps/${known.client_id}`)
  expect((await browser.get(wrong)).statusCode).toBe(400)
})

it('400: input from the app’s request is not rendered as HTML', async () => {
  const state = '"><script>alert(1)</script>'
  const answer = await browser.get(authorizeUrl(app, { prompt: 'none', state }))
  expect(answer.body).not.toContain('<script')
  expect(linkIn(answer.body).searchParams.get('state')).toBe(state)
})
