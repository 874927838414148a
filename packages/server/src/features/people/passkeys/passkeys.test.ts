import { beforeAll, describe, expect, it } from 'vitest'
import { Authenticator } from '../../../../test/support/authenticator.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { Browser, givenSignedIn, mailbox, PASSWORD } from '../../../../test/support/people.ts'

const PASSKEYS = '/api/account/passkeys'
const SIGN_IN = '/api/auth/sign-in/passkey'
const WHO = '/api/auth/get-session'
const ORIGIN = 'https://names.example'

let house: House
beforeAll(async () => {
  house = await openHouse({ baseUrl: ORIGIN })
})

const optionsToAdd = async (browser: Browser) =>
  (await browser.post(`${PASSKEYS}/options`, { current_password: PASSWORD })).json().options

const optionsToSignIn = async (browser: Browser) =>
  (await browser.post(`${SIGN_IN}/options`)).json().options

async function givenPasskey() {
  const person = await givenSignedIn(house)
  const device = new Authenticator(ORIGIN)
  const response = device.create(await optionsToAdd(person.browser))
  const answer = await person.browser.post(PASSKEYS, { name: 'My phone', response })
  expect(answer.statusCode).toBe(201)
  return { ...person, device, passkey: answer.json() as { id: string } }
}

describe('adding a passkey', () => {
  it('201: it is listed, the owner gets an email, and the device must be unlocked', async () => {
    const { browser, email } = await givenSignedIn(house)
    const options = await optionsToAdd(browser)
    expect(options).toMatchObject({
      rp: { id: 'names.example' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const response = new Authenticator(ORIGIN).create(options)
    const added = await browser.post(PASSKEYS, { name: 'My phone', response })
    expect([added.statusCode, added.json().name]).toEqual([201, 'My phone'])
    const { origin, passkeys } = (await browser.get(PASSKEYS)).json()
    expect([origin, passkeys]).toEqual([ORIGIN, [added.json()]])
    expect((await mailbox(house, email))[0]?.subject).toBe('A passkey was added to your account')
  })

  it('400, 401: not without the password, not by a stranger', async () => {
    const { browser } = await givenSignedIn(house)
    const wrong = await browser.post(`${PASSKEYS}/options`, { current_password: 'not it at all' })
    expect(wrong.statusCode).toBe(400)
    const stranger = await new Browser(house).post(`${PASSKEYS}/options`, {
      current_password: PASSWORD,
    })
    expect(stranger.statusCode).toBe(401)
  })

  it.each([
    ['made for another site', { origin: 'https://evil.example' }],
    ['with a challenge it made up', { challenge: 'x'.repeat(43) }],
    ['by a device that was not unlocked', { isVerified: false }],
  ])('401: %s', async (_what, twist) => {
    const { browser } = await givenSignedIn(house)
    const response = new Authenticator(ORIGIN).create(await optionsToAdd(browser), twist)
    expect((await browser.post(PASSKEYS, { name: 'x', response })).statusCode).toBe(401)
    expect((await browser.get(PASSKEYS)).json().passkeys).toEqual([])
  })

  it("401, 409: another account's challenge, a used one, and a passkey that is already registered", async () => {
    const [one, two] = [await givenSignedIn(house), await givenSignedIn(house)]
    const device = new Authenticator(ORIGIN)
    const response = device.create(await optionsToAdd(one.browser))
    const stolen = await two.browser.post(PASSKEYS, { name: 'x', response })
    expect(stolen.statusCode).toBe(401)
    expect((await one.browser.post(PASSKEYS, { name: 'x', response })).statusCode).toBe(201)
    expect((await one.browser.post(PASSKEYS, { name: 'x', response })).statusCode).toBe(401)
    const again = device.create(await optionsToAdd(two.browser))
    expect((await two.browser.post(PASSKEYS, { name: 'x', response: again })).statusCode).toBe(409)
  })

  it('204, 404: only its owner can rename and remove it', async () => {
    const { browser, passkey, device } = await givenPasskey()
    const stranger = await givenSignedIn(house)
    const path = `${PASSKEYS}/${passkey.id}`
    expect((await stranger.browser.patch(path, { name: 'Mine' })).statusCode).toBe(404)
    expect((await stranger.browser.delete(path)).statusCode).toBe(404)
    expect((await browser.patch(path, { name: 'Old phone' })).statusCode).toBe(204)
    expect((await browser.get(PASSKEYS)).json().passkeys[0].name).toBe('Old phone')
    expect((await browser.delete(path)).statusCode).toBe(204)
    const options = await optionsToSignIn(new Browser(house))
    const answer = await new Browser(house).post(SIGN_IN, { response: device.get(options) })
    expect(answer.statusCode).toBe(401)
  })
})

describe('signing in with a passkey', () => {
  it('200: no address is needed, and the last use is recorded', async () => {
    const { browser: owner, email, device } = await givenPasskey()
    const browser = new Browser(house)
    const options = await optionsToSignIn(browser)
    expect(options).toMatchObject({ rpId: 'names.example', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    const answer = await browser.post(SIGN_IN, { response: device.get(options) })
    expect(answer.json()).toMatchObject({ two_factor: false, account: { email } })
    expect((await browser.get(WHO)).json().account.email).toBe(email)
    const [row] = (await owner.get(PASSKEYS)).json().passkeys
    expect(row.last_used_at).toBe(house.clock.now().toISOString())
  })

  it('a challenge of the previous release, which names no use, signs in and adds no passkey', async () => {
    const { browser: owner, device } = await givenPasskey()
    const browser = new Browser(house)
    const toSignIn = await optionsToSignIn(browser)
    const response = new Authenticator(ORIGIN).create(await optionsToAdd(owner))
    await house.db`update passkey_challenges set use = null`
    const answer = await browser.post(SIGN_IN, { response: device.get(toSignIn) })
    expect(answer.statusCode).toBe(200)
    expect((await owner.post(PASSKEYS, { name: 'x', response })).statusCode).toBe(401)
  })

  it.each([
    ['for another site', { origin: 'https://evil.example' }],
    ['for another subdomain', { origin: 'https://a.names.example' }],
    ['with a challenge we never issued', { challenge: 'x'.repeat(43) }],
    ['by a device that was not unlocked', { isVerified: false }],
  ])('401: an assertion %s', async (_what, twist) => {
    const { device } = await givenPasskey()
    const browser = new Browser(house)
    const response = device.get(await optionsToSignIn(browser), twist)
    const answer = await browser.post(SIGN_IN, { response })
    expect([answer.statusCode, answer.cookies]).toEqual([401, []])
  })

  it('401: an assertion works once, and only within five minutes', async () => {
    const { device } = await givenPasskey()
    const browser = new Browser(house)
    const response = device.get(await optionsToSignIn(browser))
    const both = [1, 2].map(() => new Browser(house).post(SIGN_IN, { response }))
    const statuses = (await Promise.all(both)).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 401])
    const late = device.get(await optionsToSignIn(browser))
    house.clock.advance(300_000)
    expect((await browser.post(SIGN_IN, { response: late })).statusCode).toBe(401)
  })

  it('401: a counter that goes backwards means a copied passkey', async () => {
    const { device } = await givenPasskey()
    const browser = new Browser(house)
    const use = async (counter: number) => {
      const response = device.get(await optionsToSignIn(browser), { counter })
      return (await browser.post(SIGN_IN, { response })).statusCode
    }
    expect([await use(5), await use(5), await use(4), await use(6)]).toEqual([200, 401, 401, 200])
  })

  it("401: another key's signature with the id of a known passkey", async () => {
    const { device } = await givenPasskey()
    const thief = new Authenticator(ORIGIN)
    const browser = new Browser(house)
    const forged = thief.get(await optionsToSignIn(browser))
    const id = device.credentialId.toString('base64url')
    const answer = await browser.post(SIGN_IN, { response: { ...forged, id, rawId: id } })
    expect(answer.statusCode).toBe(401)
  })

  it('400: a malformed assertion', async () => {
    const { device } = await givenPasskey()
    const browser = new Browser(house)
    const good = device.get(await optionsToSignIn(browser))
    for (const response of [{}, { ...good, id: 'a b' }, { ...good, type: 'password' }]) {
      expect((await browser.post(SIGN_IN, { response })).statusCode).toBe(400)
    }
    const odd = { ...good, response: { ...good.response, clientDataJSON: 'bnVsbA' } }
    expect((await browser.post(SIGN_IN, { response: odd })).statusCode).toBe(401)
  })
})
