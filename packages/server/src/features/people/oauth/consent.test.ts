import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import {
  answerConsent,
  authorizeUrl,
  CALLBACK,
  type GivenApp,
  givenApp,
  openConsent,
  sendForm,
} from '../../../../test/support/oauth.ts'
import { Browser, givenSignedIn } from '../../../../test/support/people.ts'

let house: House
let app: GivenApp
let email: string
let browser: Browser

beforeAll(async () => {
  house = await openHouse()
  app = await givenApp(house)
  ;({ email, browser } = await givenSignedIn(house))
})

const grants = async (): Promise<number> => (await house.db`select 1 from oauth_grants`).length

describe('GET /oauth/authorize', () => {
  it('303: redirects to sign-in if needed, and returns by a path on our site', async () => {
    const stranger = new Browser(house)
    const asked = await stranger.get(authorizeUrl(app))
    const path = asked.headers.location ?? ''
    expect([asked.statusCode, path]).toEqual([
      303,
      expect.stringMatching(/^\/oauth\/interaction\//),
    ])
    const sent = await stranger.get(path)
    expect([sent.statusCode, sent.headers.location]).toEqual([
      303,
      `/sign-in?continue=${encodeURIComponent(path)}`,
    ])
    stranger.cookies.set('namehouse_session', browser.cookies.get('namehouse_session') ?? '')
    expect((await stranger.get(path)).body).toContain('Allow Price bot?')
  })

  it.each([
    ['another host', { redirect_uri: 'https://evil.example/callback' }],
    ['another path', { redirect_uri: 'https://app.example.com/other' }],
    ['a path that leads away', { redirect_uri: `${CALLBACK}/../../evil` }],
    ['a query that was not registered', { redirect_uri: `${CALLBACK}?a=b` }],
    ['no address', { redirect_uri: undefined }],
    ['a script', { redirect_uri: 'javascript:alert(1)' }],
    ['an unknown app', { client_id: 'app_none' }],
    ['no app', { client_id: undefined }],
  ])('400: never redirects for %s', async (_what, changes) => {
    const answer = await browser.get(authorizeUrl(app, changes))
    expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('Something went wrong')
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('400: user input in the URL is not rendered as HTML', async () => {
    const answer = await browser.get(authorizeUrl(app, { client_id: '<script>alert(1)</script>' }))
    expect(answer.body).not.toContain('<script')
  })

  it('a loopback app may use any port, but no other host', async () => {
    const native = await givenApp(house, { redirect_uris: ['http://127.0.0.1/cb'] })
    const redirect_uri = 'http://127.0.0.1:51004/cb'
    const callback = await answerConsent(house, browser, authorizeUrl(native, { redirect_uri }))
    expect(callback.href.startsWith(`${redirect_uri}?code=`)).toBe(true)
    const other = { redirect_uri: 'http://127.0.0.1.example.com/cb' }
    expect((await browser.get(authorizeUrl(native, other))).statusCode).toBe(400)
  })

  it('400: a request that is too long is not stored', async () => {
    const answer = await browser.get(authorizeUrl(app, { state: 'a'.repeat(4_000) }))
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([400, undefined])
    expect(answer.body).toContain('too long')
  })

  it('over https every cookie is Secure, and iss is base_url wherever the page is', async () => {
    const baseUrl = 'https://names.example'
    const secure = await openHouse({ baseUrl, authUrl: 'https://sign-in.example' })
    const person = await givenSignedIn(secure)
    const asked = await person.browser.get(authorizeUrl(await givenApp(secure)))
    const cookies = [asked.headers['set-cookie'] ?? []].flat()
    expect(cookies).toHaveLength(4)
    for (const cookie of cookies) expect(cookie).toMatch(/; secure; httponly$/)
    const url = authorizeUrl(await givenApp(secure), { state: 'a?b=c&d' })
    const callback = await answerConsent(secure, person.browser, url)
    expect(callback.searchParams.get('iss')).toBe(baseUrl)
    expect(callback.searchParams.get('state')).toBe('a?b=c&d')
  })

  it('URLs come from the configuration, whatever Host a request names', async () => {
    const elsewhere = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await house.app.inject({
      url: authorizeUrl(app),
      headers: { ...elsewhere, cookie },
    })
    expect(JSON.stringify(answer.headers)).not.toContain('evil')
    const [row] = await house.db<{ payload: { returnTo: string } }[]>`
      select payload from oauth_interactions
      where id = ${answer.headers.location?.split('/').at(-1) ?? ''}
    `
    expect(new URL(row?.payload.returnTo ?? '').origin).toBe(house.deps.config.authUrl)
  })
})

describe('the consent page', () => {
  it('200: shows the app, what it may do, where it leads and whose account it is', async () => {
    const { page } = await openConsent(browser, authorizeUrl(app))
    expect(page.statusCode).toBe(200)
    for (const text of ['Price bot', 'exact buy-now and floor prices', 'app.example.com', email]) {
      expect(page.body).toContain(text)
    }
    expect(page.body).not.toMatch(/<script|onclick|javascript:/i)
  })

  it('200: can’t be framed or cached, and its form can only lead to the app', async () => {
    const { page } = await openConsent(browser, authorizeUrl(app))
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'x-request-id': expect.stringMatching(/^req_/),
      'ratelimit-limit': expect.any(String),
    })
    const policy = String(page.headers['content-security-policy']).split('; ')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self' https://app.example.com")
  })

  it('200: HTML in an app’s name is escaped', async () => {
    const sly = await givenApp(house, { client_name: '<img src=x onerror=alert(1)>"\'' })
    const { page } = await openConsent(browser, authorizeUrl(sly))
    expect(page.body).not.toContain('<img')
    expect(page.body).toContain('&#60;img src=x onerror=alert(1)&#62;&#34;&#39;')
  })

  it('303: denying informs the app and allows nothing', async () => {
    const before = await grants()
    const callback = await answerConsent(house, browser, authorizeUrl(app), 'deny')
    expect(callback.origin + callback.pathname).toBe(CALLBACK)
    expect(Object.fromEntries(callback.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'the account holder refused',
      state: 'a-state',
      iss: house.deps.config.baseUrl,
    })
    expect(await grants()).toBe(before)
  })

  it('asks every time: an answer applies to one request only', async () => {
    await answerConsent(house, browser, authorizeUrl(app))
    const { page } = await openConsent(browser, authorizeUrl(app))
    expect(page.body).toContain('Allow Price bot?')
    // The browser keeps no provider session next to ours either.
    expect([...browser.cookies.keys()]).not.toContain('_session')
  })
})

describe('an answer the person did not give', () => {
  let asked: Awaited<ReturnType<typeof openConsent>>
  let before: number

  beforeEach(async () => {
    asked = await openConsent(browser, authorizeUrl(app))
    before = await grants()
  })

  const yes = () => ({ decision: 'allow', csrf: asked.csrf })
  const refusedWith = async (status: number, answer: { statusCode: number; body: string }) => {
    expect(answer.statusCode).toBe(status)
    expect(answer.body).toContain('Something went wrong')
    expect(await grants()).toBe(before)
  }

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another origin of the same site', { 'sec-fetch-site': 'same-site' }],
    ['an old browser on another site', { origin: 'https://evil.example', 'sec-fetch-site': '' }],
  ])('403: a form submitted from %s', async (_what, headers) => {
    const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
    const form = { path: asked.path, fields: yes(), headers: given }
    await refusedWith(403, await sendForm(house, browser, form))
  })

  it('400 or 403: without the page’s signed field, or with another page’s', async () => {
    const { path } = asked
    const none = { path, fields: { decision: 'allow' } }
    await refusedWith(400, await sendForm(house, browser, none))
    const { csrf } = await openConsent(browser, authorizeUrl(app))
    const others = { path, fields: { decision: 'allow', csrf } }
    await refusedWith(404, await sendForm(house, browser, others))
    const made = { path, fields: { decision: 'allow', csrf: `${asked.csrf.slice(0, -4)}AAAA` } }
    browser.cookies.set('_interaction', path.split('/').at(-1) ?? '')
    await refusedWith(404, await sendForm(house, browser, made))
  })

  it('404: from another person’s browser, with the same URL and field', async () => {
    const other = await givenSignedIn(house)
    const form = { path: asked.path, fields: yes() }
    await refusedWith(404, await sendForm(house, other.browser, form))
    expect((await other.browser.get(asked.path)).statusCode).toBe(404)
  })

  it('403: from someone who signed in after the page was shown, in the same browser', async () => {
    const other = await givenSignedIn(house)
    const shared = new Browser(house)
    for (const [name, value] of browser.cookies) shared.cookies.set(name, value)
    shared.cookies.set('namehouse_session', other.browser.cookies.get('namehouse_session') ?? '')
    const form = { path: asked.path, fields: yes() }
    await refusedWith(403, await sendForm(house, shared, form))
  })

  it('303: after signing out it leads to sign-in, and nothing is allowed', async () => {
    const out = new Browser(house)
    for (const [name, value] of browser.cookies) out.cookies.set(name, value)
    out.cookies.delete('namehouse_session')
    const answer = await sendForm(house, out, { path: asked.path, fields: yes() })
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/sign-in\?continue=/),
    ])
    expect(await grants()).toBe(before)
  })

  it('413, 415, 404: a body too large, not a form, and an unknown request', async () => {
    const { path } = asked
    const large = { path, fields: { ...yes(), more: 'a'.repeat(5_000) } }
    await refusedWith(413, await sendForm(house, browser, large))
    const json = { path, fields: yes(), headers: { 'content-type': 'application/json' } }
    await refusedWith(415, await sendForm(house, browser, json))
    await refusedWith(404, await browser.get('/oauth/interaction/none'))
  })

  it('400: a request can’t be continued in another browser, or without an answer', async () => {
    const path = asked.path.replace('interaction', 'authorize')
    const stranger = await new Browser(house).get(path)
    await refusedWith(400, stranger)
    expect(stranger.headers.location).toBeUndefined()
    const unanswered = await browser.get(path)
    expect(unanswered.headers.location).toMatch(/^\/oauth\/interaction\//)
  })

  it('a planted provider session is ignored', async () => {
    const victim = new Browser(house)
    victim.cookies.set('_session', 'planted').set('_session.sig', 'planted')
    const answer = await victim.get(authorizeUrl(app))
    expect(answer.headers.location).toMatch(/^\/oauth\/interaction\//)
    expect(String(answer.headers['set-cookie'])).not.toContain('_session=')
    expect((await victim.get(answer.headers.location ?? '')).headers.location).toMatch(/^\/sign-in/)
  })
})

it('429: after 60 a minute from one address, as a page', async () => {
  const strict = await openHouse({ rateLimitScale: 1 })
  const visitor = new Browser(strict)
  for (let n = 0; n < 60; n += 1) await visitor.get('/oauth/authorize')
  const answer = await visitor.get('/oauth/authorize')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    429,
    'text/html; charset=utf-8',
  ])
})
