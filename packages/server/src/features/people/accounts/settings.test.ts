import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import {
  Browser,
  givenAccount,
  givenSignedIn,
  mailbox,
  PASSWORD,
  tokenIn,
} from '../../../../test/support/people.ts'
import { untilWaiting } from '../../../../test/support/waiting.ts'

const WHO = '/api/auth/get-session'
const CHANGE = '/api/account/password'
const EMAIL = '/api/account/email'
const CONFIRM = '/api/auth/confirm-email'
const FORGOTTEN = '/api/auth/request-password-reset'
const RESET = '/api/auth/reset-password'
const NEW = 'another good long word'

let house: House
beforeAll(async () => {
  house = await openHouse()
})

it('200, 400: the name can be changed, but not to an invalid one', async () => {
  const { browser } = await givenSignedIn(house)
  const changed = await browser.patch('/api/account', { name: 'Zoë van der Berg' })
  expect(changed.json().account.name).toBe('Zoë van der Berg')
  expect((await browser.get(WHO)).json().account.name).toBe('Zoë van der Berg')
  for (const name of ['', 'x'.repeat(201), 'a\nb', 1]) {
    expect((await browser.patch('/api/account', { name })).statusCode).toBe(400)
  }
})

describe('changing the password', () => {
  it('204: with the old one; this session stays, all others end, and the owner gets an email', async () => {
    const { browser, email } = await givenSignedIn(house)
    const other = new Browser(house)
    await other.signIn(email)
    const changed = await browser.post(CHANGE, { current_password: PASSWORD, password: NEW })
    expect(changed.statusCode).toBe(204)
    expect((await browser.get(WHO)).json().account.email).toBe(email)
    expect((await other.get(WHO)).json().account).toBeNull()
    expect((await other.signIn(email)).statusCode).toBe(401)
    expect((await other.signIn(email, NEW)).statusCode).toBe(200)
    expect((await mailbox(house, email))[0]?.subject).toBe('Your password was changed')
  })

  it('400: a wrong old password or a short new one changes nothing', async () => {
    const { browser, email } = await givenSignedIn(house)
    for (const [current_password, password, field] of [
      ['not it at all', NEW, 'current_password'],
      [PASSWORD, 'short', 'password'],
      [PASSWORD, 'Password123', 'password'],
    ]) {
      const answer = await browser.post(CHANGE, { current_password, password })
      expect([answer.statusCode, answer.json().error.details[0].field]).toEqual([400, field])
    }
    expect((await new Browser(house).signIn(email)).statusCode).toBe(200)
  })

  it('400: a reset link requested before no longer works', async () => {
    const { browser, email } = await givenSignedIn(house)
    await new Browser(house).post('/api/auth/request-password-reset', { email })
    const token = tokenIn((await mailbox(house, email))[0])
    await browser.post(CHANGE, { current_password: PASSWORD, password: NEW })
    const reset = { token, password: 'a thief would like this' }
    const answer = await new Browser(house).post('/api/auth/reset-password', reset)
    expect(answer.statusCode).toBe(400)
  })

  it('429: an open browser doesn’t let a passer-by keep guessing', async () => {
    const strict = await openHouse({ rateLimitScale: 1 })
    const { browser, email } = await givenSignedIn(strict)
    const statuses: number[] = []
    for (let i = 0; i < 25; i += 1) {
      const guess = { current_password: `a guess ${i}`, password: NEW }
      statuses.push((await browser.post(CHANGE, guess)).statusCode)
    }
    expect(statuses.filter((status) => status === 400).length).toBe(20)
    expect(statuses.filter((status) => status === 429).length).toBe(5)
    const owner = await new Browser(strict).signIn(email, PASSWORD, { address: '203.0.113.5' })
    expect(owner.statusCode).toBe(200)
  })
})

describe('changing the address', () => {
  it('200: the link sent to the new address confirms it, and the old address gets an email', async () => {
    const { browser, email } = await givenSignedIn(house)
    const next = `new-${email}`
    const asked = await browser.post(EMAIL, { current_password: PASSWORD, email: next })
    expect(asked.json()).toEqual({ email: next, status: 'mail_sent' })
    expect((await browser.get(WHO)).json().account.email).toBe(email)
    const token = tokenIn((await mailbox(house, next))[0])
    // Anyone who can read the new mailbox may open the link, in any browser.
    const confirmed = await new Browser(house).post(CONFIRM, { token })
    expect(confirmed.json()).toEqual({ email: next })
    expect((await browser.get(WHO)).json().account.email).toBe(next)
    expect((await mailbox(house, email))[0]?.subject).toBe('Your email address was changed')
    expect((await new Browser(house).signIn(email)).statusCode).toBe(401)
    expect((await new Browser(house).signIn(next)).statusCode).toBe(200)
    expect((await new Browser(house).post(CONFIRM, { token })).statusCode).toBe(400)
  })

  it('200: an address with an account gets the same answer, and keeps its account', async () => {
    const { browser, email } = await givenSignedIn(house)
    const other = await givenAccount(house)
    const answer = await browser.post(EMAIL, { current_password: PASSWORD, email: other.email })
    expect(answer.json()).toEqual({ email: other.email, status: 'mail_sent' })
    const [letter] = await mailbox(house, other.email)
    expect([letter?.subject, tokenIn(letter)]).toEqual(['This address already has an account', ''])
    expect((await browser.get(WHO)).json().account.email).toBe(email)
  })

  it('409: an address that got an account in the meantime is not taken from it', async () => {
    const { browser, email } = await givenSignedIn(house)
    const next = `wanted-${email}`
    await browser.post(EMAIL, { current_password: PASSWORD, email: next })
    const token = tokenIn((await mailbox(house, next))[0])
    const other = await givenAccount(house)
    await house.db`update accounts set email = ${next} where id = ${other.id}`
    const answer = await browser.post(CONFIRM, { token })
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'conflict'])
    expect((await browser.get(WHO)).json().account.email).toBe(email)
  })

  it.each([
    ['confirmed', [200, 400]],
    ['reset', [400, 200]],
  ])(
    '200, 400: with a new password at the same time, the first counts: %s',
    async (first, both) => {
      const { browser, email, id } = await givenSignedIn(house)
      await browser.post(EMAIL, { current_password: PASSWORD, email: `at-once-${email}` })
      const token = tokenIn((await mailbox(house, `at-once-${email}`))[0])
      await new Browser(house).post(FORGOTTEN, { email })
      const reset = { token: tokenIn((await mailbox(house, email))[0]), password: NEW }
      const confirm = async () => (await new Browser(house).post(CONFIRM, { token })).statusCode
      const choose = async () => (await new Browser(house).post(RESET, reset)).statusCode
      const answers = await house.db.begin(async (tx) => {
        await tx`select 1 from accounts where id = ${id} for update`
        const earlier = first === 'reset' ? choose() : confirm()
        await untilWaiting(house.db, 1)
        const later = first === 'reset' ? confirm() : choose()
        await untilWaiting(house.db, 2)
        return { inOrder: Promise.all([earlier, later]) }
      })
      const [earlier, later] = await answers.inOrder
      expect(first === 'reset' ? [later, earlier] : [earlier, later]).toEqual(both)
    },
  )

  it('400: a missing password, or a link that is expired, invalid or replaced by a newer one', async () => {
    const { browser, email } = await givenSignedIn(house)
    const wrong = await browser.post(EMAIL, { current_password: 'no', email: `a-${email}` })
    expect(wrong.statusCode).toBe(400)
    await browser.post(EMAIL, { current_password: PASSWORD, email: `a-${email}` })
    const first = tokenIn((await mailbox(house, `a-${email}`))[0])
    await browser.post(EMAIL, { current_password: PASSWORD, email: `b-${email}` })
    const second = tokenIn((await mailbox(house, `b-${email}`))[0])
    house.clock.advance(3_600_000)
    for (const token of [first, second, 'emc_1.x', 'emc_1']) {
      expect((await browser.post(CONFIRM, { token })).statusCode).toBe(400)
    }
    expect((await browser.get(WHO)).json().account.email).toBe(email)
  })
})
