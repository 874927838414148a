import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { bareApp } from '../../../../test/support/bare-app.ts'
import { givenListing } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { Browser, givenAccount, givenSignedIn } from '../../../../test/support/people.ts'
import { optionalSession } from '../../../auth/session.ts'
import { demandStaff } from '../../../auth/staff.ts'

const WHO = '/api/auth/get-session'
const COOKIE = 'namehouse_session'
const NOBODY = { account: null, session: null, second_factor_required: false }

let house: House
beforeAll(async () => {
  house = await openHouse()
})

describe('signing in', () => {
  it('200: sets a cookie that scripts can’t read and other sites can’t send', async () => {
    const { email } = await givenAccount(house)
    const browser = new Browser(house)
    const answer = await browser.signIn(email)
    expect(answer.json()).toMatchObject({ account: { email, role: 'account' } })
    expect(answer.body).not.toContain(browser.cookies.get(COOKIE))
    const cookie = answer.cookies.find(({ name }) => name === COOKIE)
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect((await browser.get(WHO)).json()).toMatchObject({ account: { email } })
  })

  it('200: over https the cookie requires TLS and is bound to this host', async () => {
    const safe = await openHouse({ baseUrl: 'https://names.example' })
    const { email } = await givenAccount(safe)
    const answer = await new Browser(safe).signIn(email)
    expect(answer.cookies.map(({ name }) => name)).toEqual([
      '__Host-namehouse_session',
      '__Host-namehouse_device',
    ])
    for (const cookie of answer.cookies) {
      expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' })
      expect(cookie).not.toHaveProperty('domain')
    }
  })

  it('200: works from many browsers at the same time', async () => {
    const { email } = await givenAccount(house)
    const browsers = Array.from({ length: 12 }, () => new Browser(house))
    const answers = await Promise.all(browsers.map((browser) => browser.signIn(email)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  it('401: an unknown address and a wrong password get the same answer', async () => {
    const { email } = await givenAccount(house)
    const texts = await Promise.all(
      [email, 'nobody@example.com'].map(async (who) => {
        const answer = await new Browser(house).signIn(who, 'not the password')
        expect(answer.statusCode).toBe(401)
        expect(answer.headers['set-cookie']).toBeUndefined()
        const { request_id, ...error } = answer.json().error
        expect(request_id).toBe(answer.headers['x-request-id'])
        return error
      }),
    )
    expect(texts[0]).toEqual(texts[1])
    expect(texts[0].code).toBe('unauthorized')
  })

  it('200: a planted cookie is not adopted, and the previous session ends', async () => {
    const { browser, email } = await givenSignedIn(house)
    const before = browser.cookies.get(COOKIE) ?? ''
    await browser.signIn(email)
    expect(browser.cookies.get(COOKIE)).not.toBe(before)
    const thief = new Browser(house)
    thief.cookies.set(COOKIE, before)
    expect((await thief.get(WHO)).json()).toEqual(NOBODY)

    const planted = 'x'.repeat(43)
    const victim = new Browser(house)
    victim.cookies.set(COOKIE, planted)
    await victim.signIn(email)
    thief.cookies.set(COOKIE, planted)
    expect((await thief.get(WHO)).json()).toEqual(NOBODY)
  })

  it('the table stores a digest, not the cookie’s token', async () => {
    const { browser, id } = await givenSignedIn(house)
    const token = browser.cookies.get(COOKIE) ?? ''
    const [row] = await house.db<{ token_hash: Uint8Array; whole: string }[]>`
      select token_hash, sessions::text as whole from sessions where account_id = ${id}
    `
    expect(row?.whole).not.toContain(token)
    const digest = createHash('sha256').update(token).digest('hex')
    expect(Buffer.from(row?.token_hash ?? []).toString('hex')).toBe(digest)
  })
})

describe('writes with a session cookie', () => {
  it.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another subdomain', { 'sec-fetch-site': 'same-site' }],
    ['an older browser on another site', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
  ])('403: %s can’t make a browser write anything, on any route', async (_who, headers) => {
    const { browser, email } = await givenSignedIn(house)
    const cookie = `${COOKIE}=${browser.cookies.get(COOKIE)}`
    const writes = house.app.declaredRoutes.filter((route) =>
      /^(POST|PUT|PATCH|DELETE) \/api\/(auth|account|v1\/keys)/.test(route),
    )
    expect(writes.length).toBeGreaterThan(20)
    for (const route of writes) {
      const [method, path = ''] = route.split(' ')
      const url = path.replaceAll(/:\w+/g, 'x')
      const sent = { headers: { ...headers, cookie }, payload: {} }
      const answer = await house.app.inject({ method: method as 'POST', url, ...sent })
      expect([route, answer.statusCode]).toEqual([route, 403])
      expect([answer.json().error.code, answer.cookies]).toEqual(['forbidden', []])
    }
    expect((await browser.get(WHO)).json().account.email).toBe(email)
  })

  it('204: our own page in an older browser is allowed', async () => {
    const { browser } = await givenSignedIn(house)
    const { origin } = new URL(house.deps.config.baseUrl)
    const cookie = `${COOKIE}=${browser.cookies.get(COOKIE)}`
    const headers = { origin, cookie }
    const url = '/api/auth/sign-out'
    expect((await house.app.inject({ method: 'POST', url, headers })).statusCode).toBe(204)
  })
})

describe('the lifetime of a session', () => {
  it('204: signing out ends the session and clears the cookie; repeating it is fine', async () => {
    const { browser } = await givenSignedIn(house)
    const kept = browser.cookies.get(COOKIE) ?? ''
    expect((await browser.post('/api/auth/sign-out')).statusCode).toBe(204)
    expect(browser.cookies.has(COOKIE)).toBe(false)
    browser.cookies.set(COOKIE, kept)
    expect((await browser.get(WHO)).json().account).toBeNull()
    expect((await browser.post('/api/auth/sign-out')).statusCode).toBe(204)
  })

  it('204: revoking a session takes effect immediately; another account can’t revoke it', async () => {
    const { browser, email } = await givenSignedIn(house)
    const other = new Browser(house)
    await other.signIn(email)
    const { sessions } = (await browser.get('/api/auth/list-sessions')).json()
    expect(sessions.length).toBe(2)
    expect(JSON.stringify(sessions)).not.toContain('token')
    const target = sessions.find(({ is_current }: { is_current: boolean }) => !is_current)

    const stranger = await givenSignedIn(house)
    const refused = await stranger.browser.post('/api/auth/revoke-session', { id: target.id })
    expect(refused.statusCode).toBe(404)
    expect((await other.get(WHO)).json().account.email).toBe(email)

    const revoked = await browser.post('/api/auth/revoke-session', { id: target.id })
    expect(revoked.statusCode).toBe(204)
    expect((await other.get('/api/auth/list-sessions')).statusCode).toBe(401)
    expect((await browser.get('/api/auth/list-sessions')).statusCode).toBe(200)
  })

  it('204: all sessions except this one can be ended together', async () => {
    const { browser, email } = await givenSignedIn(house)
    const other = new Browser(house)
    await other.signIn(email)
    await browser.post('/api/auth/revoke-other-sessions')
    expect((await other.get(WHO)).json().account).toBeNull()
    expect((await browser.get(WHO)).json().account.email).toBe(email)
  })

  it('401: a session expires after thirty days', async () => {
    const own = await openHouse()
    const { browser } = await givenSignedIn(own)
    own.clock.advance(30 * 24 * 3_600_000)
    expect((await browser.get('/api/auth/list-sessions')).statusCode).toBe(401)
  })

  it('401: a missing or malformed token is anonymous', async () => {
    for (const value of ['', 'x', "' or 1=1 --", '%00', 'x'.repeat(4_000)]) {
      const browser = new Browser(house)
      browser.cookies.set(COOKIE, value)
      expect((await browser.get('/api/auth/list-sessions')).statusCode).toBe(401)
    }
  })
})

it('200: a signed-in person sees exact prices, and the next anonymous caller does not', async () => {
  await givenListing(house, { domain: 'priced.com', bin: 123_45, floor: 100_00 })
  const { browser } = await givenSignedIn(house)
  const url = '/api/market/listings?q=priced'
  const priceFor = async (who: Browser) => (await who.get(url)).json().items[0].price.bin
  expect(await priceFor(new Browser(house))).toBeNull()
  expect(await priceFor(browser)).toBe(123.45)
  expect(await priceFor(new Browser(house))).toBeNull()
  await browser.post('/api/auth/sign-out')
  expect(await priceFor(browser)).toBeNull()
})

it('401, 403, 200: staff routes refuse anonymous callers and other accounts, and admit staff', async () => {
  const app = bareApp()
  optionalSession(app, { ...house.deps, baseUrl: house.deps.config.baseUrl })
  demandStaff(app)
  app.get('/staff-only', async () => ({ ok: true }))
  const [account, staff] = [await givenSignedIn(house), await givenSignedIn(house, 'staff')]
  const statusFor = async (browser: Browser) => {
    const headers = { cookie: `${COOKIE}=${browser.cookies.get(COOKIE) ?? ''}` }
    return (await app.inject({ url: '/staff-only', headers })).statusCode
  }
  expect(await statusFor(new Browser(house))).toBe(401)
  expect(await statusFor(account.browser)).toBe(403)
  expect(await statusFor(staff.browser)).toBe(200)
  await house.db`update accounts set role = 'account' where id = ${staff.id}`
  expect(await statusFor(staff.browser)).toBe(403)
  await app.close()
})
