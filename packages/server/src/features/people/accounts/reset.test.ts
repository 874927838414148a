import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { givenListing } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import {
  authorizeUrl,
  givenApp,
  givenTokens,
  openConsent,
  seenWith,
  sendForm,
} from '../../../../test/support/oauth.ts'
import type { Tx } from '../../../db/pool.ts'
import {
  Browser,
  givenAccount,
  givenSignedIn,
  mailbox,
  PASSWORD,
  tokenIn,
} from '../../../../test/support/people.ts'
import { untilWaiting } from '../../../../test/support/waiting.ts'

const REQUEST = '/api/auth/request-password-reset'
const PREVIEW = '/api/auth/reset-password/preview'
const RESET = '/api/auth/reset-password'
const NEW = 'another good long word'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await givenListing(house, { domain: 'solarhub.com' })
})

async function givenResetToken(email: string): Promise<string> {
  await new Browser(house).post(REQUEST, { email })
  const token = tokenIn((await mailbox(house, email))[0])
  expect(token).not.toBe('')
  return token
}

async function givenPasskey(id: string): Promise<void> {
  await house.db`
    insert into passkeys (
      id, account_id, credential_id, public_key, counter, transports, name, created_at
    ) values (
      ${`psk_${id}`}, ${id}, ${`credential-${id}`}, '\\x00', 0, '{}', 'My phone', ${house.clock.now()}
    )
  `
}

async function givenTwoFactor(id: string): Promise<void> {
  await house.db`
    insert into two_factors (account_id, sealed_secret, confirmed_at, created_at)
    values (${id}, '\\x00', ${house.clock.now()}, ${house.clock.now()})
  `
}

async function standingOf(id: string) {
  const [row] = await house.db`
    select password_hash,
      (select count(*)::int from two_factors where account_id = accounts.id) as factors,
      (select count(*)::int from email_changes where account_id = accounts.id) as changes
    from accounts where id = ${id}
  `
  return row
}

type Key = { id: string; api_key: string; api_secret: string }

/** An account with one of each kind of access. */
async function givenEverything() {
  const { id, email, browser } = await givenSignedIn(house)
  const key = (await browser.post('/api/v1/keys', { name: 'My script' })).json<Key>()
  const app = await givenApp(house)
  const { access_token } = await givenTokens(house, app, browser)
  await givenPasskey(id)
  return { id, email, browser, key, access_token, client_id: app.client_id }
}

type Everything = Awaited<ReturnType<typeof givenEverything>>

/** Which of them still work. */
async function working({ id, browser, key, access_token }: Everything) {
  const headers = { 'x-api-key': key.api_key, 'x-api-secret': key.api_secret }
  const url = '/api/v1/domains/available?domain=solarhub.com'
  return {
    session: (await browser.get('/api/auth/get-session')).json().account !== null,
    key: (await house.app.inject({ url, headers })).statusCode === 200,
    app: (await seenWith(house, access_token)).status === 200,
    passkey: (await house.db`select 1 from passkeys where account_id = ${id}`).length > 0,
  }
}

describe('choosing a new password by email', () => {
  it('200: ends every session, key, app and passkey, and emails the owner', async () => {
    const owner = await givenEverything()
    expect(Object.values(await working(owner))).toEqual([true, true, true, true])
    const token = await givenResetToken(owner.email)
    house.clock.advance(1_000)
    const answer = await new Browser(house).post(RESET, { token, password: NEW })
    expect([answer.statusCode, answer.json()]).toEqual([200, { email: owner.email }])
    expect(await working(owner)).toEqual({ session: false, key: false, app: false, passkey: false })
    const [letter] = await mailbox(house, owner.email)
    expect(letter?.text).toContain('except those you chose to keep')
  })

  it('200: keeps only what the owner selects', async () => {
    const owner = await givenEverything()
    const other = await givenEverything()
    const token = await givenResetToken(owner.email)
    const keep = { developer_keys: [owner.key.id, other.key.id], apps: [owner.client_id] }
    await new Browser(house).post(RESET, { token, password: NEW, keep })
    expect(await working(owner)).toEqual({ session: false, key: true, app: true, passkey: false })
    expect(Object.values(await working(other))).toEqual([true, true, true, true])
  })

  it('200: a preview lists what has access and changes nothing, and the link still works', async () => {
    const owner = await givenEverything()
    const token = await givenResetToken(owner.email)
    const shown = await new Browser(house).post(PREVIEW, { token })
    expect(shown.statusCode).toBe(200)
    expect(shown.json()).toMatchObject({
      email: owner.email,
      two_factor: false,
      sessions: [{ address: '127.0.0.1' }],
      developer_keys: [{ id: owner.key.id, name: 'My script' }],
      apps: [{ id: owner.client_id, name: 'Price bot' }],
      passkeys: [{ id: `psk_${owner.id}`, name: 'My phone' }],
    })
    expect(shown.body).not.toContain(owner.key.api_key)
    expect(Object.values(await working(owner))).toEqual([true, true, true, true])
    const [session] = shown.json<{ sessions: { id: string }[] }>().sessions
    const keep = { sessions: [session?.id ?? ''] }
    await new Browser(house).post(RESET, { token, password: NEW, keep })
    expect((await working(owner)).session).toBe(true)
    expect((await new Browser(house).post(PREVIEW, { token })).statusCode).toBe(400)
  })

  it('200: staff passkeys are their second factor and always stay', async () => {
    const { id, email } = await givenAccount(house, 'staff')
    await givenPasskey(id)
    const token = await givenResetToken(email)
    const shown = await new Browser(house).post(PREVIEW, { token })
    expect(shown.json()).toMatchObject({ two_factor: true, passkeys: [] })
    await new Browser(house).post(RESET, { token, password: NEW, keep: { passkeys: [] } })
    expect(await house.db`select 1 from passkeys where account_id = ${id}`).toHaveLength(1)
    const answer = await new Browser(house).signIn(email, NEW)
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([401, undefined])
  })

  it('400: an invalid or expired link, or one for another purpose, reveals nothing', async () => {
    const { email } = await givenAccount(house)
    const token = await givenResetToken(email)
    await new Browser(house).post('/api/auth/sign-up/email', { email: 'f@example.com', name: 'F' })
    const foreign = tokenIn((await mailbox(house, 'f@example.com'))[0])
    house.clock.advance(3_600_000)
    for (const wrong of [token, foreign, 'rst_1.x']) {
      const answer = await new Browser(house).post(PREVIEW, { token: wrong })
      expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'validation_error'])
    }
  })

  it('400: a link sent to an address the account no longer has', async () => {
    const { email, browser } = await givenSignedIn(house)
    const token = await givenResetToken(email)
    const next = `next-${email}`
    await browser.post('/api/account/email', { current_password: PASSWORD, email: next })
    const change = tokenIn((await mailbox(house, next))[0])
    expect((await browser.post('/api/auth/confirm-email', { token: change })).statusCode).toBe(200)
    for (const path of [PREVIEW, RESET]) {
      const answer = await new Browser(house).post(path, { token, password: NEW })
      expect(answer.statusCode).toBe(400)
    }
    expect((await new Browser(house).signIn(next)).statusCode).toBe(200)
  })

  it('401: a password replaced while it was being checked opens no session', async () => {
    const { email } = await givenAccount(house)
    const thief = new Browser(house)
    // The reset commits after the old password was accepted but before the session is written.
    const answer = await whileEnding(
      (tx) => tx`update accounts set password_hash = 'another' where email = ${email}`,
      () => thief.signIn(email),
    )
    expect(answer.statusCode).toBe(401)
    expect((await thief.get('/api/auth/get-session')).json().account).toBeNull()
  })

  it('401: a change that a thief began before the reset is not made after it', async () => {
    const changes = {
      '/api/account/password': { password: 'a word of the thief' },
      '/api/account/email': { email: `thief-${randomUUID()}@example.com` },
      '/api/account/two-factor/stop': {},
      '/api/account/two-factor/recovery-codes': {},
    }
    for (const [path, change] of Object.entries(changes)) {
      const { id, browser } = await givenSignedIn(house)
      await givenTwoFactor(id)
      const answer = await whileEnding(
        async (tx) => {
          await tx`update accounts set password_hash = 'another' where id = ${id}`
          await tx`delete from sessions where account_id = ${id}`
        },
        () => browser.post(path, { current_password: PASSWORD, ...change }),
      )
      expect([path, answer.statusCode]).toEqual([path, 401])
      expect(await standingOf(id)).toEqual({ password_hash: 'another', factors: 1, changes: 0 })
    }
  })

  it("401: a session that is being ended can't create a key or allow an app", async () => {
    for (const kind of ['developer_keys', 'oauth_grants']) {
      const { id, browser } = await givenSignedIn(house)
      const { path, csrf } = await openConsent(browser, authorizeUrl(await givenApp(house)))
      const answer = await whileEnding(
        (tx) => tx`delete from sessions where account_id = ${id}`,
        async () =>
          kind === 'oauth_grants'
            ? await sendForm(house, browser, { path, fields: { decision: 'allow', csrf } })
            : await browser.post('/api/v1/keys', { name: 'Too late' }),
      )
      expect([kind, answer.statusCode]).toEqual([kind, 401])
      expect(await house.db`select 1 from ${house.db(kind)} where account_id = ${id}`).toEqual([])
    }
  })
})

/** Runs `act` while a transaction is ending something; commits once `act` waits for it. */
async function whileEnding<T>(
  end: (tx: Tx) => PromiseLike<unknown>,
  act: () => Promise<T>,
): Promise<T> {
  const { promise: isEnded, resolve: ended } = Promise.withResolvers<void>()
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const ending = house.db.begin(async (tx) => {
    await end(tx)
    ended()
    await mayCommit
  })
  await isEnded
  const acting = act()
  await untilWaiting(house.db, 1)
  commit()
  await ending
  return await acting
}
