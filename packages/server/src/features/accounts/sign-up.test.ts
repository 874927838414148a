import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../test/support/house.ts'
import { Browser, givenAccount, mailbox, PASSWORD, tokenIn } from '../../../test/support/people.ts'

const SIGN_UP = '/api/auth/sign-up/email'
const VERIFY = '/api/auth/verify-email'

let house: House
let browser: Browser
beforeAll(async () => {
  house = await openHouse()
  browser = new Browser(house)
})

async function askFor(email: string, password = PASSWORD) {
  return await browser.post(SIGN_UP, { email, password, name: 'Ann' })
}

const accountsOf = (email: string) => house.db<{ name: string; password_hash: string }[]>`
  select name, password_hash from accounts where email = ${email}
`

describe('signing up', () => {
  it('200: the account begins when the link in the mail is followed, not before', async () => {
    const answer = await askFor('Ann@Example.com')
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { email: 'ann@example.com', status: 'mail_sent' },
    ])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await accountsOf('ann@example.com')).toEqual([])
    expect((await browser.signIn('ann@example.com')).statusCode).toBe(401)

    const [letter] = await mailbox(house, 'ann@example.com')
    const verified = await browser.post(VERIFY, { token: tokenIn(letter) })
    expect(verified.json()).toMatchObject({
      account: { email: 'ann@example.com', role: 'account' },
    })
    expect((await browser.signIn('ANN@example.com')).statusCode).toBe(200)
  })

  it('the password is in the tables only as a salted hash', async () => {
    await askFor('hashed@example.com')
    const [letter] = await mailbox(house, 'hashed@example.com')
    const [signUp] = await house.db`select password_hash from sign_ups limit 1`
    await browser.post(VERIFY, { token: tokenIn(letter) })
    const [account] = await accountsOf('hashed@example.com')
    for (const row of [signUp, account]) {
      expect(row?.['password_hash']).toMatch(/^scrypt\$14\$8\$5\$[\w-]{22}\$[\w-]{43}$/)
    }
  })

  it('200: an address that has an account gets the same answer; its owner is told by mail', async () => {
    const { email } = await givenAccount(house)
    const before = await accountsOf(email)
    const [known, unknown] = [await askFor(email), await askFor('nobody@example.com')]
    expect(known.statusCode).toBe(unknown.statusCode)
    expect(known.body.replace(email, '')).toBe(unknown.body.replace('nobody@example.com', ''))
    const shown = (headers: object) => Object.keys(headers).filter((name) => name !== 'date')
    expect(shown(known.headers)).toEqual(shown(unknown.headers))
    const [letter] = await mailbox(house, email)
    expect(letter?.subject).toBe('You already have an account')
    expect(tokenIn(letter)).toBe('')
    expect(await accountsOf(email)).toEqual(before)
  })

  it('200: whoever asked, the link makes the account with the password of its own sign-up', async () => {
    await askFor('eve@example.com', 'the owner knows this')
    const [own] = await mailbox(house, 'eve@example.com')
    house.clock.advance(1_000)
    await askFor('eve@example.com', 'a stranger knows this')
    await mailbox(house, 'eve@example.com')
    await browser.post(VERIFY, { token: tokenIn(own) })
    expect((await browser.signIn('eve@example.com', 'a stranger knows this')).statusCode).toBe(401)
    expect((await browser.signIn('eve@example.com', 'the owner knows this')).statusCode).toBe(200)
  })

  it('400: a link that was used, has expired or is made up', async () => {
    await askFor('once@example.com')
    const token = tokenIn((await mailbox(house, 'once@example.com'))[0])
    expect((await browser.post(VERIFY, { token })).statusCode).toBe(200)
    await askFor('late@example.com')
    const late = tokenIn((await mailbox(house, 'late@example.com'))[0])
    house.clock.advance(24 * 3_600_000)
    for (const wrong of [token, late, 'sup_1.forged', `${token}x`, '.']) {
      const answer = await browser.post(VERIFY, { token: wrong })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ error: { code: 'validation_error' } })
    }
    expect(await accountsOf('late@example.com')).toEqual([])
  })

  it('409: an address that got an account meanwhile keeps it', async () => {
    await askFor('twice@example.com')
    const first = tokenIn((await mailbox(house, 'twice@example.com'))[0])
    const { email } = await givenAccount(house)
    await house.db`update accounts set email = 'twice@example.com' where email = ${email}`
    const answer = await browser.post(VERIFY, { token: first })
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'conflict'])
  })
})

describe('what is refused before anything is done', () => {
  const good = { email: 'x@example.com', password: PASSWORD, name: 'X' }

  it.each([
    ['no address', { ...good, email: 'x' }],
    ['two addresses', { ...good, email: 'x@example.com,y@example.com' }],
    ['a line break', { ...good, email: 'x@example.com\nBcc: y@example.com' }],
    ['a short password', { ...good, password: 'seven77' }],
    ['a password without end', { ...good, password: 'x'.repeat(129) }],
    ['no name', { ...good, name: '' }],
    ['a number', { ...good, password: 12345678 }],
  ])('400: %s', async (_what, body) => {
    const answer = await browser.post(SIGN_UP, body)
    expect(answer.statusCode).toBe(400)
    const { error } = answer.json()
    expect(error).toMatchObject({ code: 'validation_error', request_id: expect.any(String) })
    expect(error.request_id).toBe(answer.headers['x-request-id'])
  })

  it('413: a body over 64 KiB', async () => {
    const answer = await browser.post(SIGN_UP, { ...good, name: 'x'.repeat(70_000) })
    expect([answer.statusCode, answer.json().error.code]).toEqual([413, 'payload_too_large'])
  })

  it('415: a form, which a page of another site could send', async () => {
    const answer = await house.app.inject({
      method: 'POST',
      url: SIGN_UP,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=x%40example.com',
    })
    expect(answer.statusCode).toBe(415)
  })

  it('429: a mailbox is not flooded, whether it has an account or not', async () => {
    const strict = await openHouse({ rateLimitScale: 1 })
    const caller = new Browser(strict)
    const statuses: number[] = []
    for (let i = 0; i < 7; i += 1) {
      const body = { email: 'flood@example.com' }
      const sent = { address: `198.51.100.${i}` }
      const answer = await caller.post('/api/auth/request-password-reset', body, sent)
      statuses.push(answer.statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })
})
