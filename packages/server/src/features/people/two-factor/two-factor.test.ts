import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { Browser, givenSignedIn, mailbox, PASSWORD } from '../../../../test/support/people.ts'

const BASE = '/api/account/two-factor'
const CODE = '/api/auth/sign-in/two-factor'
const WHO = '/api/auth/get-session'
const STEP_MS = 30_000

let house: House
beforeAll(async () => {
  house = await openHouse()
})

function codeOf(secret: string, { clock } = house, stepsAway = 0): string {
  const timestamp = clock.now().getTime() + stepsAway * STEP_MS
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** An account that requires a code, signed in, one time step after its code was first used. */
async function givenTwoFactor(at: House = house) {
  const person = await givenSignedIn(at)
  const started = await person.browser.post(`${BASE}/start`, { current_password: PASSWORD })
  const { secret } = started.json() as { secret: string }
  const confirmed = await person.browser.post(`${BASE}/confirm`, { code: codeOf(secret, at) })
  at.clock.advance(STEP_MS)
  const { recovery_codes } = confirmed.json() as { recovery_codes: string[] }
  return { ...person, secret, recovery_codes }
}

describe('turning it on', () => {
  it('200: requires a code from the app, and the owner gets an email', async () => {
    const { browser, email, id } = await givenSignedIn(house)
    expect((await browser.get(BASE)).json()).toEqual({ is_on: false, recovery_codes_left: 0 })
    const started = await browser.post(`${BASE}/start`, { current_password: PASSWORD })
    const { secret, otpauth_url } = started.json()
    expect(new URL(otpauth_url).searchParams.get('secret')).toBe(secret)
    expect((await browser.get(BASE)).json().is_on).toBe(false)
    // Started but not confirmed: sign-in doesn't ask for a code yet.
    expect((await new Browser(house).signIn(email)).json().two_factor).toBe(false)

    const wrong = await browser.post(`${BASE}/confirm`, { code: '000000' })
    expect([wrong.statusCode, wrong.json().error.details[0].field]).toEqual([400, 'code'])
    const right = await browser.post(`${BASE}/confirm`, { code: codeOf(secret) })
    expect(right.json().recovery_codes.length).toBe(10)
    expect((await browser.get(BASE)).json()).toEqual({ is_on: true, recovery_codes_left: 10 })
    const [letter] = await mailbox(house, email)
    expect(letter?.subject).toBe('Two-step sign-in was turned on')

    const [row] = await house.db<{ whole: string }[]>`
      select two_factors::text as whole from two_factors where account_id = ${id}
    `
    expect(row?.whole).not.toContain(secret)
    expect(row?.whole).not.toContain(Buffer.from(secret).toString('hex'))
  })

  it('400, 401, 409: not without the password, not by a stranger, not twice', async () => {
    const { browser } = await givenTwoFactor()
    const again = await browser.post(`${BASE}/start`, { current_password: PASSWORD })
    expect(again.statusCode).toBe(409)
    for (const action of ['start', 'stop', 'recovery-codes']) {
      const answer = await browser.post(`${BASE}/${action}`, { current_password: 'not it at all' })
      expect(answer.json().error.details).toEqual([
        {
          field: 'current_password',
          message: 'Enter your current password. This one is wrong.',
        },
      ])
      const stranger = await new Browser(house).post(`${BASE}/${action}`, {
        current_password: PASSWORD,
      })
      expect(stranger.statusCode).toBe(401)
    }
    expect((await browser.get(BASE)).json().is_on).toBe(true)
  })

  it('204: the password turns it off, and the recovery codes are gone', async () => {
    const { browser, email, recovery_codes } = await givenTwoFactor()
    const off = await browser.post(`${BASE}/stop`, { current_password: PASSWORD })
    expect(off.statusCode).toBe(204)
    expect((await new Browser(house).signIn(email)).json().two_factor).toBe(false)
    const [left] = await house.db`
      select count(*)::int as count from recovery_codes where code_hash is not null
        and account_id = (select id from accounts where email = ${email})
    `
    expect([left?.['count'], recovery_codes.length]).toEqual([0, 10])
  })
})

describe('signing in', () => {
  it("200: the password alone opens no session; the code does, and can't be used again", async () => {
    const { email, secret } = await givenTwoFactor()
    const browser = new Browser(house)
    const first = await browser.signIn(email)
    expect(first.json()).toMatchObject({ two_factor: true, account: null, session: null })
    expect(browser.cookies.has('namehouse_session')).toBe(false)
    expect(browser.cookies.has('namehouse_device')).toBe(false)
    expect((await browser.get(WHO)).json().account).toBeNull()
    expect((await browser.get('/api/auth/list-sessions')).statusCode).toBe(401)

    const waiting = first.cookies.find(({ name }) => name === 'namehouse_second_step')
    expect(waiting).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 300 })
    const second = await browser.post(CODE, { code: codeOf(secret) })
    expect(second.json()).toMatchObject({ two_factor: false, account: { email } })
    expect((await browser.get(WHO)).json().account.email).toBe(email)
    expect(browser.cookies.has('namehouse_second_step')).toBe(false)
  })

  it('401: a code works once, even if used twice at the same time', async () => {
    const { email, secret } = await givenTwoFactor()
    const browsers = Array.from({ length: 6 }, () => new Browser(house))
    for (const browser of browsers) await browser.signIn(email)
    const code = codeOf(secret)
    const answers = await Promise.all(browsers.map((browser) => browser.post(CODE, { code })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200, 401, 401, 401, 401, 401,
    ])
    const late = new Browser(house)
    await late.signIn(email)
    expect((await late.post(CODE, { code })).statusCode).toBe(401)
    // The code from the previous step doesn't work either.
    expect((await late.post(CODE, { code: codeOf(secret, house, -1) })).statusCode).toBe(401)
    expect((await late.post(CODE, { code: codeOf(secret, house, 1) })).statusCode).toBe(200)
  })

  it('200, 401: a recovery code works once, however it is typed', async () => {
    const { email, recovery_codes, browser: owner } = await givenTwoFactor()
    const [code = ''] = recovery_codes
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')}`
    const browser = new Browser(house)
    await browser.signIn(email)
    expect((await browser.post(CODE, { code: typed })).statusCode).toBe(200)
    await browser.signIn(email)
    expect((await browser.post(CODE, { code })).statusCode).toBe(401)
    expect((await owner.get(BASE)).json().recovery_codes_left).toBe(9)
    const fresh = await owner.post(`${BASE}/recovery-codes`, { current_password: PASSWORD })
    expect(fresh.json().recovery_codes.length).toBe(10)
    expect((await browser.post(CODE, { code: recovery_codes[1] ?? '' })).statusCode).toBe(401)
    const [another = ''] = fresh.json().recovery_codes
    expect((await browser.post(CODE, { code: another })).statusCode).toBe(200)
  })

  it('401: after five attempts or five minutes, sign-in starts over with the password', async () => {
    const { email, secret } = await givenTwoFactor()
    const browser = new Browser(house)
    await browser.signIn(email)
    for (let i = 0; i < 5; i += 1) await browser.post(CODE, { code: '000000' })
    const sixth = await browser.post(CODE, { code: codeOf(secret) })
    expect([sixth.statusCode, sixth.json().error.message]).toEqual([
      401,
      'This sign-in took too long. Start again with your password.',
    ])
    await browser.signIn(email)
    house.clock.advance(300_000)
    expect((await browser.post(CODE, { code: codeOf(secret) })).statusCode).toBe(401)
    expect((await new Browser(house).post(CODE, { code: codeOf(secret) })).statusCode).toBe(401)
  })

  it('401: changing the password in the meantime ends the waiting sign-in', async () => {
    const { email, secret, browser: owner } = await givenTwoFactor()
    const thief = new Browser(house)
    await thief.signIn(email)
    const password = 'an entirely new word'
    await owner.post('/api/account/password', { current_password: PASSWORD, password })
    expect((await thief.post(CODE, { code: codeOf(secret) })).statusCode).toBe(401)
  })

  it('429: knowing the password allows few code guesses; the owner can still sign in', async () => {
    const strict = await openHouse({ rateLimitScale: 1 })
    const { email, secret, browser: owner } = await givenTwoFactor(strict)
    const statuses: number[] = []
    for (let i = 0; i < 6; i += 1) {
      const thief = new Browser(strict)
      const address = `198.51.100.${i}`
      await thief.signIn(email, PASSWORD, { address })
      for (let j = 0; j < 5; j += 1) {
        statuses.push((await thief.post(CODE, { code: '000000' }, { address })).statusCode)
      }
    }
    expect(statuses.filter((status) => status === 401).length).toBe(10)
    expect(statuses.filter((status) => status === 429).length).toBe(20)
    await owner.signIn(email)
    const right = await owner.post(CODE, { code: codeOf(secret, strict) })
    expect(right.statusCode).toBe(200)
  })
})
