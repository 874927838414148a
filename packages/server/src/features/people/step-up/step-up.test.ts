import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { Authenticator } from '../../../../test/support/authenticator.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { Browser, givenSignedIn, PASSWORD } from '../../../../test/support/people.ts'
import { unusedCode } from '../../../../test/support/second-factor.ts'

const STEP_UP = '/api/auth/step-up'
const PASSKEYS = '/api/account/passkeys'
const ORIGIN = 'https://names.example'
const MINUTE_MS = 60_000
const TEN_MINUTES_MS = 10 * MINUTE_MS
const STEP_MS = 30_000

let house: House
beforeAll(async () => {
  house = await openHouse({ baseUrl: ORIGIN })
})

/** An action that always needs a fresh proof; with one, it answers 404 for an unknown passkey. */
const act = async (browser: Browser) => (await browser.delete(`${PASSKEYS}/psk_none`)).statusCode

async function givenStale() {
  const person = await givenSignedIn(house)
  house.clock.advance(TEN_MINUTES_MS + 1)
  expect(await act(person.browser)).toBe(403)
  return person
}

function codeOf(secret: string, { clock } = house): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: clock.now().getTime(),
  })
}

/** Signed in, with an authenticator app whose last code was used in the previous time step. */
async function givenTwoFactor(at: House = house) {
  const person = await givenSignedIn(at)
  const base = '/api/account/two-factor'
  const started = await person.browser.post(`${base}/start`, { current_password: PASSWORD })
  const { secret } = started.json<{ secret: string }>()
  const confirmed = await person.browser.post(`${base}/confirm`, { code: codeOf(secret, at) })
  expect(confirmed.statusCode).toBe(200)
  at.clock.advance(STEP_MS)
  return { ...person, secret }
}

async function givenPasskey() {
  const person = await givenSignedIn(house)
  const device = new Authenticator(ORIGIN)
  const asked = await person.browser.post(`${PASSKEYS}/options`, { current_password: PASSWORD })
  const response = device.create(asked.json().options)
  await person.browser.post(PASSKEYS, { name: 'My phone', response })
  return { ...person, device }
}

const optionsOf = async (browser: Browser) =>
  (await browser.post(`${STEP_UP}/passkey/options`)).json().options

describe('a fresh proof', () => {
  it('signing in counts for ten minutes; after that 403 step_up_required', async () => {
    const { browser } = await givenSignedIn(house)
    house.clock.advance(TEN_MINUTES_MS)
    expect(await act(browser)).toBe(404)
    house.clock.advance(1)
    const refused = await browser.delete(`${PASSKEYS}/psk_none`)
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'step_up_required'])
  })

  it('204: the password allows the action for another ten minutes', async () => {
    const { browser } = await givenStale()
    expect((await browser.post(STEP_UP, { password: PASSWORD })).statusCode).toBe(204)
    expect(await act(browser)).toBe(404)
    const { methods, proven_until } = (await browser.get(STEP_UP)).json()
    expect(methods).toEqual(['password'])
    expect(Date.parse(proven_until)).toBe(house.clock.now().getTime() + TEN_MINUTES_MS)
    house.clock.advance(TEN_MINUTES_MS + 1)
    expect(await act(browser)).toBe(403)
  })

  it('204: current_password in a body counts too', async () => {
    const { browser } = await givenStale()
    const given = { current_password: PASSWORD, email: 'another@example.com' }
    expect((await browser.post('/api/account/email', given)).statusCode).toBe(200)
    expect(await act(browser)).toBe(404)
  })

  it('400: a body without the required current_password', async () => {
    const { browser } = await givenStale()
    for (const path of ['password', 'email', 'two-factor/stop']) {
      const answer = await browser.post(`/api/account/${path}`, {
        password: 'an entirely new word',
        email: 'another@example.com',
      })
      expect([path, answer.statusCode]).toEqual([path, 400])
    }
  })

  it("403: it counts for the session that gave it, not for the account's other sessions", async () => {
    const { browser, email } = await givenSignedIn(house)
    const other = new Browser(house)
    await other.signIn(email)
    house.clock.advance(TEN_MINUTES_MS + 1)
    await browser.post(STEP_UP, { password: PASSWORD })
    expect([await act(browser), await act(other)]).toEqual([404, 403])
  })

  it('401: not signed in, or the proof is wrong', async () => {
    expect((await new Browser(house).post(STEP_UP, { password: PASSWORD })).statusCode).toBe(401)
    const { browser } = await givenStale()
    const wrong = await browser.post(STEP_UP, { password: 'not it at all' })
    expect([wrong.statusCode, wrong.json().error.code]).toEqual([401, 'unauthorized'])
    expect((await browser.post(STEP_UP, { code: '000000' })).statusCode).toBe(401)
    expect(await act(browser)).toBe(403)
  })

  it('400: no proof, or two at the same time', async () => {
    const { browser } = await givenStale()
    for (const body of [{}, { password: PASSWORD, code: '000000' }, { pin: '1' }]) {
      expect((await browser.post(STEP_UP, body)).statusCode).toBe(400)
    }
  })

  it('429: a thief gets few password guesses; the owner is not locked out elsewhere', async () => {
    const strict = await openHouse({ rateLimitScale: 1 })
    const { browser, email } = await givenSignedIn(strict)
    const owner = new Browser(strict)
    await owner.signIn(email)
    const statuses: number[] = []
    for (let i = 0; i < 22; i += 1) {
      const address = `198.51.100.${i}`
      const answer = await browser.post(STEP_UP, { password: `guess ${i} of many` }, { address })
      statuses.push(answer.statusCode)
    }
    expect(statuses.filter((status) => status === 401).length).toBe(20)
    expect(statuses.slice(20)).toEqual([429, 429])
    expect((await owner.post(STEP_UP, { password: PASSWORD })).statusCode).toBe(204)
  })
})

describe('a code', () => {
  it('204, 401: works once, even if used twice at the same time', async () => {
    const { browser, secret } = await givenTwoFactor()
    house.clock.advance(TEN_MINUTES_MS)
    const code = codeOf(secret)
    const both = await Promise.all([1, 2].map(() => browser.post(STEP_UP, { code })))
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 401])
    expect((await browser.post(STEP_UP, { code })).statusCode).toBe(401)
    expect(await act(browser)).toBe(404)
    expect((await browser.get(STEP_UP)).json().methods).toEqual(['password', 'code'])
  })

  it("401: another account's code", async () => {
    const { secret } = await givenTwoFactor()
    const { browser } = await givenTwoFactor()
    expect((await browser.post(STEP_UP, { code: codeOf(secret) })).statusCode).toBe(401)
  })

  it('429: only a few codes can be tried', async () => {
    const strict = await openHouse({ rateLimitScale: 1 })
    const { browser } = await givenTwoFactor(strict)
    const statuses: number[] = []
    for (let i = 0; i < 12; i += 1) {
      statuses.push((await browser.post(STEP_UP, { code: '000000' })).statusCode)
    }
    expect(statuses.slice(9)).toEqual([401, 429, 429])
  })
})

describe('a passkey', () => {
  it('204, 401: an assertion works once, and only for its own account', async () => {
    const { browser, device } = await givenPasskey()
    const stranger = await givenSignedIn(house)
    house.clock.advance(TEN_MINUTES_MS + 1)
    const options = await optionsOf(browser)
    expect(options.allowCredentials.length).toBe(1)
    const passkey = device.get(options)
    expect((await stranger.browser.post(STEP_UP, { passkey })).statusCode).toBe(401)
    expect((await browser.post(STEP_UP, { passkey })).statusCode).toBe(204)
    expect((await browser.post(STEP_UP, { passkey })).statusCode).toBe(401)
    expect([await act(browser), await act(stranger.browser)]).toEqual([404, 403])
  })

  it('401: what was issued to confirm with a passkey adds none; that takes the password', async () => {
    const { browser } = await givenStale()
    const options = await optionsOf(browser)
    const device = new Authenticator(ORIGIN)
    const response = device.create({ ...options, rp: { id: options.rpId } })
    const added = await browser.post(PASSKEYS, { name: 'A thief’s', response })
    expect(added.statusCode).toBe(401)
    expect((await browser.get(PASSKEYS)).json().passkeys).toEqual([])
    const passkey = device.get(await optionsOf(browser))
    expect((await browser.post(STEP_UP, { passkey })).statusCode).toBe(401)
    expect(await act(browser)).toBe(403)
  })

  it("401: a thief's own passkey proves nothing in another account's session", async () => {
    const thief = await givenPasskey()
    const { browser } = await givenStale()
    const passkey = thief.device.get(await optionsOf(browser))
    expect((await browser.post(STEP_UP, { passkey })).statusCode).toBe(401)
    expect(await act(browser)).toBe(403)
  })

  it('401: a challenge that was issued for signing in', async () => {
    const { browser, device } = await givenPasskey()
    const asked = await browser.post('/api/auth/sign-in/passkey/options')
    const passkey = device.get(asked.json().options)
    expect((await browser.post(STEP_UP, { passkey })).statusCode).toBe(401)
  })
})

describe('staff', () => {
  it('403: a password proves nothing, in a step-up or in a body; a code does', async () => {
    const { browser, id } = await givenSignedIn(house, 'staff')
    house.clock.advance(TEN_MINUTES_MS + 1)
    expect((await browser.get(STEP_UP)).json().methods).toEqual(['code'])
    const byPassword = await browser.post(STEP_UP, { password: PASSWORD })
    expect([byPassword.statusCode, byPassword.json().error.code]).toEqual([403, 'forbidden'])
    const off = await browser.post('/api/account/two-factor/stop', { current_password: PASSWORD })
    expect([off.statusCode, off.json().error.code]).toEqual([403, 'step_up_required'])
    const run = async () => await browser.post('/api/staff/payouts/run', { environment: 'live' })
    expect((await run()).json().error?.code).toBe('step_up_required')
    const code = await unusedCode(house, id)
    expect((await browser.post(STEP_UP, { code })).statusCode).toBe(204)
    expect((await run()).json().error?.code).not.toBe('step_up_required')
  })
})
