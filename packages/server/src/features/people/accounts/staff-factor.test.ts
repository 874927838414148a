import { beforeAll, describe, expect, it } from 'vitest'
import { Authenticator } from '../../../../test/support/authenticator.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { Browser, givenAccount, givenSignedIn, PASSWORD } from '../../../../test/support/people.ts'
import { codeInStep, givenSecondFactor, STEP_MS } from '../../../../test/support/second-factor.ts'
import { untilWaiting } from '../../../../test/support/waiting.ts'
import { addStaff } from './add-staff.ts'
import { deleteFactors, holdAccount } from './factor-sql.ts'
import { resetFactors } from './reset-factors.ts'

const TWO_FACTOR = '/api/account/two-factor'
const CODE = '/api/auth/sign-in/two-factor'
const WHO = '/api/auth/get-session'
const ORIGIN = 'https://names.example'
const DESK = '/api/staff/partners'

let house: House
beforeAll(async () => {
  house = await openHouse({ baseUrl: ORIGIN })
})

const codeNow = (secret: string, stepsAway = 0) =>
  codeInStep(secret, Math.floor(house.clock.now().getTime() / STEP_MS) + stepsAway)

/** Staff as `namehouse staff add` creates them: only a password, and signed in with it. */
async function givenNewStaff() {
  const account = await givenAccount(house, 'staff')
  const browser = new Browser(house)
  const answer = await browser.signIn(account.email)
  expect(answer.statusCode).toBe(200)
  return { ...account, browser, answer }
}

async function startEnrolment(browser: Browser) {
  const started = await browser.post(`${TWO_FACTOR}/start`, { current_password: PASSWORD })
  return { status: started.statusCode, secret: started.json().secret as string }
}

async function enrolPasskey(browser: Browser) {
  const device = new Authenticator(ORIGIN)
  const asked = await browser.post('/api/account/passkeys/options', { current_password: PASSWORD })
  if (asked.statusCode !== 200) return { device, status: asked.statusCode, id: '' }
  const response = device.create(asked.json().options)
  const added = await browser.post('/api/account/passkeys', { name: 'Key', response })
  return { device, status: added.statusCode, id: added.json().id as string }
}

async function signInByPasskey(device: Authenticator) {
  const browser = new Browser(house)
  const { options } = (await browser.post('/api/auth/sign-in/passkey/options')).json()
  const answer = await browser.post('/api/auth/sign-in/passkey', { response: device.get(options) })
  return { browser, answer }
}

describe('the first sign-in of staff', () => {
  it('403: allows only setting up a second factor and signing out', async () => {
    const { browser, answer } = await givenNewStaff()
    expect(answer.json()).toMatchObject({ second_factor_required: true })
    expect((await browser.get(WHO)).json()).toMatchObject({
      account: { role: 'staff' },
      second_factor_required: true,
    })
    const open: string[] = []
    for (const route of house.app.declaredRoutes) {
      const [method = '', path = ''] = route.split(' ')
      const isForPeople = /^\/api\/(staff|account|portal|domains|contacts|cart|v1\/keys)\b/
      if (!isForPeople.test(path) || method === 'HEAD' || method === 'OPTIONS') continue
      const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
      const headers = { cookie, 'sec-fetch-site': 'same-origin' }
      const url = path.replaceAll(/:\w+/g, 'x')
      const tried = await house.app.inject({ method: method as 'GET', url, headers })
      if (tried.json().error?.code !== 'second_factor_required') open.push(route)
    }
    expect(open.toSorted()).toEqual([
      'GET /api/account/passkeys',
      'GET /api/account/two-factor',
      'POST /api/account/passkeys',
      'POST /api/account/passkeys/options',
      'POST /api/account/two-factor/confirm',
      'POST /api/account/two-factor/start',
    ])
    expect((await browser.post('/api/auth/sign-out')).statusCode).toBe(204)
    expect((await browser.get(WHO)).json().account).toBeNull()
  })

  it('200: adding an authenticator app gives access immediately, and it is required from then on', async () => {
    const { browser, email } = await givenNewStaff()
    const { secret } = await startEnrolment(browser)
    const code = codeNow(secret)
    expect((await browser.post(`${TWO_FACTOR}/confirm`, { code })).statusCode).toBe(200)
    expect((await browser.get(DESK)).statusCode).toBe(200)
    expect((await browser.get(WHO)).json().second_factor_required).toBe(false)

    const next = new Browser(house)
    expect((await next.signIn(email)).json()).toMatchObject({ two_factor: true, account: null })
    expect((await next.get(DESK)).statusCode).toBe(401)
    expect((await next.post(CODE, { code: codeNow(secret, 1) })).statusCode).toBe(200)
    expect((await next.get(DESK)).statusCode).toBe(200)
  })

  it('200: a passkey counts as both factors; the password alone then gives no access', async () => {
    const { browser, email } = await givenNewStaff()
    const { device, status } = await enrolPasskey(browser)
    expect(status).toBe(201)
    expect((await browser.get(DESK)).statusCode).toBe(200)
    const byPasskey = await signInByPasskey(device)
    expect(byPasskey.answer.statusCode).toBe(200)
    expect((await byPasskey.browser.get(DESK)).statusCode).toBe(200)

    const thief = new Browser(house)
    const refused = await thief.signIn(email)
    expect([refused.statusCode, refused.json().error.code]).toEqual([401, 'passkey_required'])
    expect(thief.cookies.size).toBe(0)
  })

  it('401: setting up a factor ends every other session that proved only the password', async () => {
    const { browser, email } = await givenNewStaff()
    const thief = new Browser(house)
    await thief.signIn(email)
    const begun = await startEnrolment(thief)
    const { secret } = await startEnrolment(browser)
    expect(begun.secret).not.toBe(secret)
    await browser.post(`${TWO_FACTOR}/confirm`, { code: codeNow(secret) })
    const late = await thief.post(`${TWO_FACTOR}/confirm`, { code: codeNow(begun.secret) })
    expect(late.statusCode).toBe(401)
    expect((await enrolPasskey(thief)).status).toBe(401)
  })

  it('403: a session from before the account became staff proves nothing', async () => {
    const { browser, id } = await givenSignedIn(house)
    await givenSecondFactor(house, { id, email: 'x@example.com' })
    await house.db`update accounts set role = 'staff' where id = ${id}`
    // The account has a factor that this session never proved, so it may not add another either.
    expect((await browser.get(DESK)).json().error.code).toBe('second_factor_required')
    expect((await enrolPasskey(browser)).status).toBe(403)
    const { secret } = await startEnrolment(browser)
    expect(secret).toBeUndefined()
  })

  it('if two sessions enroll at the same time, one wins and the other is signed out', async () => {
    const { browser, email } = await givenNewStaff()
    const other = new Browser(house)
    await other.signIn(email)
    const { secret } = await startEnrolment(browser)
    const [app, passkey] = await Promise.all([
      browser.post(`${TWO_FACTOR}/confirm`, { code: codeNow(secret) }),
      enrolPasskey(other),
    ])
    expect([app.statusCode, passkey.status].filter((status) => status < 300).length).toBe(1)
    const desks = [await browser.get(DESK), await other.get(DESK)]
    expect(desks.filter(({ statusCode }) => statusCode === 200).length).toBe(1)
  })
})

describe('factors that disappear', () => {
  it('403: the password or access to the mailbox is not enough to set up a new one', async () => {
    const { browser, email, id } = await givenNewStaff()
    expect((await enrolPasskey(browser)).status).toBe(201)
    await house.db`delete from passkeys where account_id = ${id}`
    const refused = await new Browser(house).signIn(email)
    const { code } = refused.json().error
    expect([refused.statusCode, code]).toEqual([403, 'second_factor_required'])
    // Not with a session that the password opened earlier either.
    await house.db`update sessions set second_factor_at = null where account_id = ${id}`
    expect((await startEnrolment(browser)).status).toBe(403)
    await resetFactors(house.db, email)
    const again = await new Browser(house).signIn(email)
    expect(again.json().second_factor_required).toBe(true)
  })

  it('403: the same applies to someone who had a passkey before becoming staff', async () => {
    const { browser, email, id } = await givenSignedIn(house)
    expect((await enrolPasskey(browser)).status).toBe(201)
    const wanted = { email, name: 'A', password: undefined }
    await addStaff(house.db, wanted, house.deps.config.masterKey, house.clock.now())
    await house.db`delete from passkeys where account_id = ${id}`
    expect((await new Browser(house).signIn(email)).statusCode).toBe(403)
  })
})

describe('the last factor of staff', () => {
  it('409: can’t be removed; one of two can', async () => {
    const { browser, id } = await givenSignedIn(house, 'staff')
    const stop = () => browser.post(`${TWO_FACTOR}/stop`, { current_password: PASSWORD })
    expect((await stop()).statusCode).toBe(409)
    const passkey = await enrolPasskey(browser)
    expect((await stop()).statusCode).toBe(204)
    expect((await browser.delete(`/api/account/passkeys/${passkey.id}`)).statusCode).toBe(409)
    const [left] = await house.db`select count(*)::int as n from passkeys where account_id = ${id}`
    expect(left?.['n']).toBe(1)
  })

  it('409: can’t be removed even if both are removed at the same time', async () => {
    const { browser } = await givenSignedIn(house, 'staff')
    const passkey = await enrolPasskey(browser)
    const answers = await Promise.all([
      browser.post(`${TWO_FACTOR}/stop`, { current_password: PASSWORD }),
      browser.delete(`/api/account/passkeys/${passkey.id}`),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
  })
})

it('401: a sign-in in progress with a factor that an operator is removing', async () => {
  const { browser, id } = await givenNewStaff()
  const { device } = await enrolPasskey(browser)
  const held = Promise.withResolvers<void>()
  const mayRemove = Promise.withResolvers<void>()
  const removing = house.db.begin(async (tx) => {
    await holdAccount(tx, id)
    held.resolve()
    await mayRemove.promise
    await deleteFactors(tx, id)
  })
  await held.promise
  const signingIn = signInByPasskey(device)
  // The passkey has been checked, and the session is waiting for the account lock.
  await untilWaiting(house.db, 1)
  mayRemove.resolve()
  await removing
  const { answer } = await signingIn
  expect([answer.statusCode, answer.cookies]).toEqual([401, []])
})
