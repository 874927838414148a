import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { Authenticator } from '../../../../test/support/authenticator.ts'
import { givenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenMember } from '../../../../test/support/members.ts'
import {
  Browser,
  givenSignedIn,
  mailbox,
  NEW_SIGN_IN,
  PASSWORD,
  tokenIn,
  undoPathIn,
  wholeMailbox,
} from '../../../../test/support/people.ts'
import { press } from '../../../../test/support/undo.ts'
import { momentText } from '../../../values/moment-text.ts'

const PASSKEYS = '/api/account/passkeys'
const ORIGIN = 'https://names.example'
const STOLEN = 'a word of the thief'
const THIEFS_IBAN = 'GB82 WEST 1234 5698 7654 32'
const HOUR_MS = 3_600_000

let house: House
beforeAll(async () => {
  house = await openHouse({ baseUrl: ORIGIN })
})

async function letterOf(email: string, subject: string) {
  return (await wholeMailbox(house, email)).find((letter) => letter.subject === subject)
}

const pathOf = async (email: string, subject: string) => undoPathIn(await letterOf(email, subject))

async function givenStolenPassword() {
  const person = await givenSignedIn(house)
  const given = { current_password: PASSWORD, password: STOLEN }
  expect((await person.browser.post('/api/account/password', given)).statusCode).toBe(204)
  return { ...person, path: await pathOf(person.email, 'Your password was changed') }
}

/** Confirms the attacker's new address. Moves the clock, so that emails have an order. */
async function changeEmail(browser: Browser, email: string): Promise<void> {
  await browser.post('/api/account/email', { current_password: PASSWORD, email })
  const token = tokenIn((await mailbox(house, email))[0])
  expect((await browser.post('/api/auth/confirm-email', { token })).statusCode).toBe(200)
  house.clock.advance(1_000)
}

type Person = Awaited<ReturnType<typeof givenSignedIn>>

async function givenTwoFactor<P extends Person>(person: P): Promise<P> {
  const { browser } = person
  const base = '/api/account/two-factor'
  const { secret } = (await browser.post(`${base}/start`, { current_password: PASSWORD })).json()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = totp.generate({ timestamp: house.clock.now().getTime() })
  expect((await browser.post(`${base}/confirm`, { code })).statusCode).toBe(200)
  return person
}

const statusOfSignIn = async (email: string, password: string) =>
  (await new Browser(house).signIn(email, password)).statusCode

describe('the link', () => {
  it('200, 303: opening it changes nothing, pressing the button ends the password and every session', async () => {
    const { browser, email, path } = await givenStolenPassword()
    const page = await new Browser(house).get(path)
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
    expect(await statusOfSignIn(email, STOLEN)).toBe(200)
    expect((await press(house, path)).statusCode).toBe(303)
    expect(await statusOfSignIn(email, STOLEN)).toBe(401)
    expect(await statusOfSignIn(email, PASSWORD)).toBe(401)
    expect((await browser.get('/api/auth/list-sessions')).statusCode).toBe(401)
    expect((await letterOf(email, 'Choose a new password'))?.text).toContain(
      '/reset-password#token=',
    )
  })

  it('409: works once, even if pressed twice at the same time', async () => {
    const { email, path } = await givenStolenPassword()
    const both = await Promise.all([press(house, path), press(house, path)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409])
    const letters = await mailbox(house, email)
    expect(letters.filter(({ subject }) => subject === 'Choose a new password')).toHaveLength(1)
  })

  it('409: not after 72 hours', async () => {
    const { email, path } = await givenStolenPassword()
    house.clock.advance(72 * HOUR_MS)
    expect((await press(house, path)).statusCode).toBe(409)
    expect((await new Browser(house).get(path)).body).toContain('has expired')
    expect(await statusOfSignIn(email, STOLEN)).toBe(200)
  })

  it("404: a forged token, another notice's token, or no token", async () => {
    const [one, two] = [await givenStolenPassword(), await givenStolenPassword()]
    const [ownPath = ''] = one.path.split('?')
    const [, otherToken = ''] = two.path.split('?')
    for (const path of [ownPath, `${ownPath}?${otherToken}`, `${ownPath}?t=x`, '/undo/ntc_x?t=x']) {
      expect((await press(house, path)).statusCode).toBe(404)
      expect((await new Browser(house).get(path)).statusCode).toBe(404)
    }
    expect(await statusOfSignIn(one.email, STOLEN)).toBe(200)
  })
})

describe('an email address that an attacker changed', () => {
  it('is restored from the old mailbox, however often it was changed, and stays restored', async () => {
    const { browser, email } = await givenSignedIn(house)
    const thieves = [`one-${email}`, `two-${email}`]
    for (const thief of thieves) await changeEmail(browser, thief)
    const subject = 'Your email address was changed'
    const [own, later] = [await pathOf(email, subject), await pathOf(thieves[0] ?? '', subject)]
    expect((await press(house, own)).statusCode).toBe(303)
    const [account] = await house.db`select id from accounts where email = ${email}`
    expect(account).toBeDefined()
    // The attacker has the link about the second change, but it does not work.
    expect((await press(house, later)).statusCode).toBe(409)
    expect((await mailbox(house, email))[0]?.subject).toBe('Choose a new password')
  })

  it('what the attacker did under the new address is undone or emailed to the owner again', async () => {
    const person = await givenSignedIn(house)
    const { browser, email, id } = person
    await changeEmail(browser, `thief-${email}`)
    await givenTwoFactor(person)
    const device = new Authenticator(ORIGIN)
    const asked = await browser.post(`${PASSKEYS}/options`, { current_password: PASSWORD })
    const response = device.create(asked.json().options)
    expect((await browser.post(PASSKEYS, { name: 'Mine', response })).statusCode).toBe(201)
    await press(house, await pathOf(email, 'Your email address was changed'))
    const rows = await house.db`
      select account_id from passkeys where account_id = ${id}
      union all select account_id from two_factors where account_id = ${id}
    `
    expect(rows).toHaveLength(0)
    expect(await letterOf(email, 'A passkey was added to your account')).toBeDefined()
    const stale = await pathOf(`thief-${email}`, 'A passkey was added to your account')
    expect((await press(house, stale)).statusCode).toBe(409)
  })

  it('payout details that the attacker entered are removed by the email that the owner gets again', async () => {
    const { browser, email, id } = await givenSignedIn(house)
    await changeEmail(browser, `thief-${email}`)
    const details = { method: 'bank', holder: 'A Thief', country: 'GB', iban: THIEFS_IBAN }
    expect((await browser.put('/api/seller/payout-details', details)).statusCode).toBe(200)
    const happened = momentText(house.clock.now())
    house.clock.advance(2 * HOUR_MS)
    await press(house, await pathOf(email, 'Your email address was changed'))
    const letter = await letterOf(email, 'Your payout details were changed')
    expect(letter?.text).toContain(happened)
    expect((await press(house, undoPathIn(letter))).statusCode).toBe(303)
    const kept = await house.db`select 1 from seller_payout_details where account_id = ${id}`
    expect(kept).toHaveLength(0)
  })

  it('409: an earlier link does not email a password reset to the new address', async () => {
    const { browser, email } = await givenSignedIn(house)
    const given = { current_password: PASSWORD, password: PASSWORD }
    await browser.post('/api/account/password', given)
    await changeEmail(browser, `thief-${email}`)
    const refused = await press(house, await pathOf(email, 'Your password was changed'))
    expect(refused.statusCode).toBe(409)
    expect(refused.body).toContain('restore the address first')
    expect((await mailbox(house, `thief-${email}`))[0]?.subject).not.toBe('Choose a new password')
  })
})

describe('passkeys and the second step', () => {
  async function givenPasskey(role: 'account' | 'staff' = 'account') {
    const person = await givenSignedIn(house, role)
    const device = new Authenticator(ORIGIN)
    const asked = await person.browser.post(`${PASSKEYS}/options`, { current_password: PASSWORD })
    const response = device.create(asked.json().options)
    const added = await person.browser.post(PASSKEYS, { name: 'My phone', response })
    const signIn = async () => {
      const browser = new Browser(house)
      const { options } = (await browser.post('/api/auth/sign-in/passkey/options')).json()
      const used = { response: device.get(options) }
      return (await browser.post('/api/auth/sign-in/passkey', used)).statusCode
    }
    return { ...person, id: added.json().id as string, signIn }
  }

  it('an added passkey is removed, and the password stops working', async () => {
    const { email, signIn } = await givenPasskey()
    expect(await signIn()).toBe(200)
    await press(house, await pathOf(email, 'A passkey was added to your account'))
    expect([await signIn(), await statusOfSignIn(email, PASSWORD)]).toEqual([401, 401])
  })

  it('a removed passkey stays removed, as a thief of the device may read the email, and the account is secured', async () => {
    const { browser, email, id, signIn } = await givenPasskey()
    expect((await browser.delete(`${PASSKEYS}/${id}`)).statusCode).toBe(204)
    await press(house, await pathOf(email, 'A passkey was removed from your account'))
    expect([await signIn(), await statusOfSignIn(email, PASSWORD)]).toEqual([401, 401])
    expect((await browser.get(PASSKEYS)).statusCode).toBe(401)
  })

  it('two-step sign-in that an attacker turned on is turned off; emails about staff factors have no link', async () => {
    const subject = 'Two-step sign-in was turned on'
    const { email } = await givenTwoFactor(await givenSignedIn(house))
    await press(house, await pathOf(email, subject))
    const [row] = await house.db`
      select 1 from two_factors join accounts on id = account_id where email = ${email}
    `
    expect(row).toBeUndefined()
    const staff = await givenPasskey('staff')
    const letter = await letterOf(staff.email, 'A passkey was added to your account')
    expect([letter === undefined, letter?.text.includes('/undo/')]).toEqual([false, false])
  })

  it('after two-step sign-in was turned off, the link secures the account', async () => {
    const { browser, email } = await givenTwoFactor(await givenSignedIn(house))
    await browser.post('/api/account/two-factor/stop', { current_password: PASSWORD })
    await press(house, await pathOf(email, 'Two-step sign-in was turned off'))
    expect(await statusOfSignIn(email, PASSWORD)).toBe(401)
  })
})

describe('a sign-in from an unknown browser', () => {
  it('sends an email with a link that secures the account; the first sign-in and known browsers do not', async () => {
    const { browser, email } = await givenSignedIn(house)
    await browser.signIn(email)
    expect(await letterOf(email, NEW_SIGN_IN)).toBeUndefined()
    await new Browser(house).signIn(email, PASSWORD, { address: '198.51.100.7' })
    const letter = await letterOf(email, NEW_SIGN_IN)
    expect(letter?.text).toContain('198.51.100.7')
    await press(house, undoPathIn(letter))
    expect(await statusOfSignIn(email, PASSWORD)).toBe(401)
    expect((await browser.get('/api/auth/list-sessions')).statusCode).toBe(401)
  })
})

describe('live partner credentials', () => {
  it('403, then revoked by the link; the sandbox needs no step-up and sends no email', async () => {
    const partner = await givenPartner(house, { scopes: ['search'] })
    const { browser, email } = await givenMember(house, partner, { role: 'admin' })
    house.clock.advance(600_001)
    const base = `/api/portal/${partner.partnerId}`
    const body = { scopes: ['search'] }
    expect((await browser.post(`${base}/sandbox/credentials`, body)).statusCode).toBe(201)
    expect(await mailbox(house, email)).toEqual([])
    const refused = await browser.post(`${base}/live/credentials`, body)
    expect(refused.json().error.code).toBe('step_up_required')
    await browser.post('/api/auth/step-up', { password: PASSWORD })
    const issued = await browser.post(`${base}/live/credentials`, body)
    await press(house, await pathOf(email, 'A live partner credential was issued'))
    expect(await standingOf(issued.json().key_id)).toEqual({ isRevoked: true, isEnding: false })
  })

  it('a rotation is undone: the new pair is revoked, the old one keeps working', async () => {
    const partner = await givenPartner(house, { scopes: ['search'] })
    const { browser, email } = await givenMember(house, partner, { role: 'admin' })
    const path = `/api/portal/${partner.partnerId}/live/credentials/${partner.keyId}/rotate`
    const rotated = await browser.post(path, { overlap_seconds: 0 })
    await press(house, await pathOf(email, 'A live partner credential was rotated'))
    expect(await standingOf(rotated.json().key_id)).toEqual({ isRevoked: true, isEnding: false })
    expect(await standingOf(partner.keyId)).toEqual({ isRevoked: false, isEnding: false })
  })

  it('someone who has left the team can revoke the new pair, but not bring back the old one', async () => {
    const partner = await givenPartner(house, { scopes: ['search'] })
    const other = await givenMember(house, partner, { role: 'admin' })
    const { browser, email, id } = await givenMember(house, partner, { role: 'admin' })
    const base = `/api/portal/${partner.partnerId}/live`
    const path = `${base}/credentials/${partner.keyId}/rotate`
    const rotated = await browser.post(path, { overlap_seconds: 0 })
    expect((await other.browser.delete(`${base}/members/${id}`)).statusCode).toBe(204)
    const link = await pathOf(email, 'A live partner credential was rotated')
    await press(house, link)
    expect(await standingOf(rotated.json().key_id)).toEqual({ isRevoked: true, isEnding: false })
    expect(await standingOf(partner.keyId)).toEqual({ isRevoked: false, isEnding: true })
    expect((await new Browser(house).get(link)).body).toContain('no longer an admin')
  })

  async function standingOf(key_id: string) {
    const [row] = await house.db<{ revoked_at: Date | null; expires_at: Date | null }[]>`
      select revoked_at, expires_at from partner_credentials where key_id = ${key_id}
    `
    return { isRevoked: Boolean(row?.revoked_at), isEnding: Boolean(row?.expires_at) }
  }
})
