import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import {
  Browser,
  givenAccount,
  givenSignedIn,
  mailbox,
  tokenIn,
} from '../../../../test/support/people.ts'

const REQUEST = '/api/auth/request-password-reset'
const RESET = '/api/auth/reset-password'
const NEW = 'another good long word'

describe('a forgotten password', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })

  it('200: the link sets a new password once, and every session ends', async () => {
    const { browser, email } = await givenSignedIn(house)
    const stranger = new Browser(house)
    await stranger.post(REQUEST, { email })
    const token = tokenIn((await mailbox(house, email))[0])
    house.clock.advance(1_000)
    expect((await stranger.post(RESET, { token, password: NEW })).json()).toEqual({ email })
    expect((await browser.get('/api/auth/get-session')).json().account).toBeNull()
    expect((await browser.signIn(email)).statusCode).toBe(401)
    expect((await browser.signIn(email, NEW)).statusCode).toBe(200)
    expect((await mailbox(house, email))[0]?.subject).toBe('Your password was changed')
    expect((await stranger.post(RESET, { token, password: NEW })).statusCode).toBe(400)
  })

  it('400: one of the most common passwords is refused, and the link still works', async () => {
    const { email } = await givenAccount(house)
    const browser = new Browser(house)
    await browser.post(REQUEST, { email })
    const token = tokenIn((await mailbox(house, email))[0])
    for (const password of ['password1', 'QWERTYUIOP']) {
      const answer = await browser.post(RESET, { token, password })
      expect([answer.statusCode, answer.json().error]).toMatchObject([
        400,
        { code: 'validation_error', details: [{ field: 'password' }] },
      ])
    }
    expect((await browser.post(RESET, { token, password: NEW })).statusCode).toBe(200)
  })

  it('200: an unknown address gets the same answer and the same row, but no email', async () => {
    const { email } = await givenAccount(house)
    const browser = new Browser(house)
    const known = await browser.post(REQUEST, { email })
    const unknown = await browser.post(REQUEST, { email: 'nobody@example.com' })
    expect(known.body.replace(email, '')).toBe(unknown.body.replace('nobody@example.com', ''))
    const rows = await house.db`
      select to_email from mails where to_email in (${email}, 'nobody@example.com')
    `
    expect(rows.length).toBe(2)
    expect((await mailbox(house, 'nobody@example.com')).length).toBe(0)
    expect((await mailbox(house, email)).length).toBe(1)
  })

  it('400: a link that is over an hour old, invalid, or for another purpose', async () => {
    const { email } = await givenAccount(house)
    const browser = new Browser(house)
    await browser.post(REQUEST, { email })
    const token = tokenIn((await mailbox(house, email))[0])
    await browser.post('/api/auth/sign-up/email', { email: 'n@example.com', name: 'N' })
    const foreign = tokenIn((await mailbox(house, 'n@example.com'))[0])
    house.clock.advance(3_600_000)
    for (const wrong of [token, foreign, 'rst_1.x', 'rst_1']) {
      const answer = await browser.post(RESET, { token: wrong, password: NEW })
      expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'validation_error'])
    }
    expect((await browser.signIn(email)).statusCode).toBe(200)
  })
})

// Every wrong password takes a tenth of a second on an idle CPU, and these tests try many.
describe('guessing', { timeout: 300_000 }, () => {
  let house: House
  beforeAll(async () => {
    // The real limits: 20 wrong passwords per address, 50 per account, 20 per known browser.
    house = await openHouse({ rateLimitScale: 1 })
  })
  const guess = async (email: string, address: string) =>
    (await new Browser(house).signIn(email, 'a wrong guess', { address })).statusCode

  it('429: 100 concurrent guesses from one address; the owner still gets in from another', async () => {
    const { email } = await givenAccount(house)
    const tries = Array.from({ length: 100 }, () => guess(email, '198.51.100.7'))
    const statuses = await Promise.all(tries)
    expect(statuses.filter((status) => status === 401).length).toBe(20)
    expect(statuses.filter((status) => status === 429).length).toBe(80)
    const right = await new Browser(house).signIn(email, undefined, { address: '198.51.100.7' })
    expect(right.statusCode).toBe(429)
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
    const owner = await new Browser(house).signIn(email, undefined, { address: '203.0.113.5' })
    expect(owner.statusCode).toBe(200)
  })

  it('429: 100 guesses from many addresses; the owner still gets in from a known browser', async () => {
    const { email } = await givenAccount(house)
    const used = new Browser(house)
    await used.signIn(email, undefined, { address: '203.0.113.6' })
    const tries = Array.from({ length: 100 }, (_, i) => guess(email, `192.0.2.${i}`))
    const statuses = await Promise.all(tries)
    expect(statuses.filter((status) => status === 401).length).toBe(50)
    expect(statuses.filter((status) => status === 429).length).toBe(50)
    const fresh = await new Browser(house).signIn(email, undefined, { address: '203.0.113.9' })
    expect(fresh.statusCode).toBe(429)
    expect((await used.signIn(email, undefined, { address: '203.0.113.6' })).statusCode).toBe(200)

    // An owner without a known browser gets back in by email.
    const back = new Browser(house)
    await back.post(REQUEST, { email })
    const token = tokenIn((await mailbox(house, email))[0])
    await back.post(RESET, { token, password: NEW })
    expect((await back.signIn(email, NEW)).statusCode).toBe(200)
  })

  it('429: a browser known to one account is a stranger to every other', async () => {
    const [own, other] = [await givenAccount(house), await givenAccount(house)]
    const browser = new Browser(house)
    const address = '198.51.100.99'
    await browser.signIn(own.email, undefined, { address })
    for (let i = 0; i < 20; i += 1) expect(await guess(other.email, address)).toBe(401)
    expect((await browser.signIn(other.email, undefined, { address })).statusCode).toBe(429)
    expect((await browser.signIn(own.email, undefined, { address })).statusCode).toBe(200)
  })

  it('429: a known browser gets no more guesses than others', async () => {
    const { email } = await givenAccount(house)
    const browser = new Browser(house)
    const address = '198.51.100.100'
    await browser.signIn(email, undefined, { address })
    const statuses: number[] = []
    for (let i = 0; i < 22; i += 1) {
      statuses.push((await browser.signIn(email, 'a wrong guess', { address })).statusCode)
    }
    expect(statuses.filter((status) => status === 401).length).toBe(20)
    expect(statuses.slice(20)).toEqual([429, 429])
  })

  it('429: a browser known before a password reset becomes a stranger', async () => {
    // A tenth of the real limits, which the previous tests have covered.
    const small = await openHouse({ rateLimitScale: 0.1 })
    const { email } = await givenAccount(small)
    const thief = new Browser(small)
    await thief.signIn(email, undefined, { address: '203.0.113.77' })
    const owner = new Browser(small)
    await owner.post(REQUEST, { email }, { address: '203.0.113.78' })
    const token = tokenIn((await mailbox(small, email))[0])
    await owner.post(RESET, { token, password: NEW }, { address: '203.0.113.78' })
    for (let i = 0; i < 5; i += 1) {
      const address = `192.0.2.${i}`
      const tried = await new Browser(small).signIn(email, 'a wrong guess', { address })
      expect(tried.statusCode).toBe(401)
    }
    // The thief's cookie no longer counts. The owner's does, because it came with the new password.
    const guessed = await thief.signIn(email, 'a wrong guess', { address: '203.0.113.77' })
    expect(guessed.statusCode).toBe(429)
    const right = await owner.signIn(email, NEW, { address: '203.0.113.78' })
    expect(right.statusCode).toBe(200)
  })
})
