import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { CHEAP } from '../../../../test/support/cheap-hash.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import {
  Browser,
  givenAccount,
  mailbox,
  PASSWORD,
  tokenIn,
} from '../../../../test/support/people.ts'
import { PASSWORD_COST, setPasswordCost } from '../../../values/password.ts'

const SIGN_UP = '/api/auth/sign-up/email'
const VERIFY = '/api/auth/verify-email'

let house: House
let browser: Browser
beforeAll(async () => {
  house = await openHouse()
  browser = new Browser(house)
})

const THEIRS = 'a stranger knows this'

async function askFor(email: string, more: object = {}) {
  return await browser.post(SIGN_UP, { email, name: 'Ann', ...more })
}

/** Signs up and returns the token from the latest email. */
async function givenToken(email: string, more: object = {}): Promise<string> {
  expect((await askFor(email, more)).statusCode).toBe(200)
  const token = tokenIn((await mailbox(house, email))[0])
  house.clock.advance(1_000)
  return token
}

const verify = async (token: string, password = PASSWORD, by = new Browser(house)) =>
  await by.post(VERIFY, { token, password })

const accountsOf = (email: string) => house.db<{ name: string; password_hash: string }[]>`
  select name, password_hash from accounts where email = ${email}
`

describe('signing up', () => {
  it('200: the account is created when the link in the email is followed, not before', async () => {
    const answer = await askFor('Ann@Example.com')
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { email: 'ann@example.com', status: 'mail_sent' },
    ])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await accountsOf('ann@example.com')).toEqual([])
    expect((await browser.signIn('ann@example.com')).statusCode).toBe(401)

    const [letter] = await mailbox(house, 'ann@example.com')
    const owner = new Browser(house)
    const verified = await verify(tokenIn(letter), PASSWORD, owner)
    expect([verified.statusCode, verified.json()]).toMatchObject([
      200,
      { account: { email: 'ann@example.com', role: 'account' }, continue_path: null },
    ])
    // The person who followed the link is signed in with the password they chose.
    const who = (await owner.get('/api/auth/get-session')).json()
    expect(who.account.email).toBe('ann@example.com')
    expect((await browser.signIn('ANN@example.com')).statusCode).toBe(200)
  })

  it('200: a password sent at sign-up is ignored and never stored', async () => {
    const email = 'victim@example.com'
    for (const password of [THEIRS, 'short', 12_345_678, null]) await askFor(email, { password })
    const rows = await house.db`select * from sign_ups where email = ${email}`
    expect(rows.map(({ password_hash }) => password_hash)).toEqual([null, null, null, null])
    const token = tokenIn((await mailbox(house, email))[0])
    expect((await verify(token)).statusCode).toBe(200)
    expect((await browser.signIn(email, THEIRS)).statusCode).toBe(401)
    expect((await browser.signIn(email)).statusCode).toBe(200)
  })

  it.each([
    ['the stranger first', 'first.example', [THEIRS, PASSWORD]],
    ['the owner first', 'second.example', [PASSWORD, THEIRS]],
  ])(
    '200: two sign-ups for one address, %s: each link asks for a new password',
    async (...given) => {
      const [, host, passwords] = given
      const links: string[] = []
      for (const password of passwords) links.push(await givenToken(`eve@${host}`, { password }))
      const [older = '', newer = ''] = links
      expect(older).not.toBe(newer)
      // The owner gets both emails. Whichever link they follow, they choose the password.
      expect((await verify(older)).statusCode).toBe(200)
      expect((await browser.signIn(`eve@${host}`, THEIRS)).statusCode).toBe(401)
      const late = await verify(newer, THEIRS)
      expect([late.statusCode, late.json().error.code]).toEqual([400, 'validation_error'])
      expect(await accountsOf(`eve@${host}`)).toHaveLength(1)
    },
  )

  it('200: if a link is followed twice at the same time, one account is created', async () => {
    const token = await givenToken('race@example.com')
    const answers = await Promise.all([verify(token), verify(token, 'another long word')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
    expect(await accountsOf('race@example.com')).toHaveLength(1)
  })

  it('the database has the password only as a salted hash', async () => {
    setPasswordCost(PASSWORD_COST)
    onTestFinished(() => setPasswordCost(CHEAP))
    await verify(await givenToken('hashed@example.com'))
    const [account] = await accountsOf('hashed@example.com')
    expect(account?.password_hash).toMatch(/^scrypt\$14\$8\$5\$[\w-]{22}\$[\w-]{43}$/)
  })

  it('200: an address with an account gets the same answer; its owner gets an email', async () => {
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

  it('400: a link that was used, has expired or is invalid', async () => {
    const token = await givenToken('once@example.com')
    expect((await verify(token)).statusCode).toBe(200)
    const late = await givenToken('late@example.com')
    house.clock.advance(24 * 3_600_000)
    for (const wrong of [token, late, 'sup_1.forged', `${token}x`, '.']) {
      const answer = await verify(wrong)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().error).toMatchObject({
        code: 'validation_error',
        details: [{ field: 'token' }],
      })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect(await accountsOf('late@example.com')).toEqual([])
  })

  it('400, 405: a common or missing password, or a GET, does not use up the link', async () => {
    const token = await givenToken('scanned@example.com')
    for (const password of ['password1', 'Qwerty123', 'short', undefined]) {
      const answer = await browser.post(VERIFY, { token, password })
      expect([answer.statusCode, answer.json().error.details[0].field]).toEqual([400, 'password'])
    }
    // Mail filters open links and may probe the URLs behind them.
    const scanned = await browser.get(`${VERIFY}?token=${token}&password=${PASSWORD}`)
    expect(scanned.statusCode).toBe(405)
    expect(await accountsOf('scanned@example.com')).toEqual([])
    expect((await verify(token)).statusCode).toBe(200)
  })

  it('409: an address that got an account in the meantime keeps it', async () => {
    const first = await givenToken('twice@example.com')
    const { email } = await givenAccount(house)
    await house.db`update accounts set email = 'twice@example.com' where email = ${email}`
    const answer = await verify(first)
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'conflict'])
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
})

describe('where a person continues after sign-up', () => {
  it('200: the path they came from is returned when the account is created', async () => {
    const continue_path = '/oauth/interaction/abc?x=1'
    const token = await givenToken('onward@example.com', { continue_path })
    expect((await verify(token)).json().continue_path).toBe(continue_path)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    'https://evil.example/',
    'account',
    `/${'a'.repeat(2_000)}`,
  ])('400: %j is not a path on our site', async (continue_path) => {
    const answer = await askFor('astray@example.com', { continue_path })
    expect([answer.statusCode, answer.json().error.details[0].field]).toEqual([
      400,
      'continue_path',
    ])
    expect(await house.db`select 1 from sign_ups where email = 'astray@example.com'`).toEqual([])
  })

  it('a database constraint refuses a path that leaves our site', async () => {
    for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example/']) {
      const insert = house.db`
        insert into sign_ups (id, email, name, continue_path, expires_at)
        values ('sup_x', 'x@example.com', 'X', ${path}, now())
      `
      await expect(insert).rejects.toThrow('sign_ups_continue_path_check')
    }
  })
})

describe('invalid requests are refused up front', () => {
  const good = { email: 'x@example.com', name: 'X' }

  it.each([
    ['an invalid address', { ...good, email: 'x' }],
    ['two addresses', { ...good, email: 'x@example.com,y@example.com' }],
    ['a line break', { ...good, email: 'x@example.com\nBcc: y@example.com' }],
    ['no name', { ...good, name: '' }],
    ['a number', { ...good, name: 12_345_678 }],
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

  it('415: a form, which another site’s page could submit', async () => {
    const answer = await house.app.inject({
      method: 'POST',
      url: SIGN_UP,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=x%40example.com',
    })
    expect(answer.statusCode).toBe(415)
  })

  it('429: a mailbox can’t be flooded, whether or not it has an account', async () => {
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
