import { randomBytes } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { ownDatabase } from '../../../../test/support/database.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import {
  authorizeUrl,
  givenApp,
  openConsent,
  postForm,
  sendForm,
} from '../../../../test/support/oauth.ts'
import { Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { cookieKeys, signingKey } from './provider-keys.ts'

let url: string
let first: House

beforeAll(async () => {
  ;({ url } = await ownDatabase())
  first = await openHouse({}, undefined, url)
})

it('a flow that starts on one node, or before a restart, continues on another', async () => {
  const second = await openHouse({}, undefined, url)
  const app = await givenApp(first)
  const { browser } = await givenSignedIn(first)
  const { path, csrf } = await openConsent(browser, authorizeUrl(app))
  const moved = new Browser(second)
  for (const [name, value] of browser.cookies) moved.cookies.set(name, value)
  const form = { path, fields: { decision: 'allow', csrf } }
  const answered = await sendForm(second, moved, form)
  const last = await browser.get(answered.headers.location ?? '')
  const code = new URL(last.headers.location ?? '').searchParams.get('code')
  const answer = await postForm(second, '/api/oauth/token', {
    grant_type: 'authorization_code',
    client_id: app.client_id,
    redirect_uri: app.redirect_uri,
    code: code ?? '',
    code_verifier: app.verifier,
  })
  expect(answer.statusCode).toBe(200)
})

it('404: a cookie signed with another operator’s key is not accepted', async () => {
  const stranger = await openHouse({ masterKey: [randomBytes(32)] }, undefined, url)
  const { browser } = await givenSignedIn(first)
  const { path } = await openConsent(browser, authorizeUrl(await givenApp(first)))
  const moved = new Browser(stranger)
  for (const [name, value] of browser.cookies) moved.cookies.set(name, value)
  expect((await moved.get(path)).statusCode).toBe(404)
})

it('the keys are derived from the operator’s, and an old key still verifies its signatures', () => {
  const [newest, oldest] = [randomBytes(32), randomBytes(32)] as const
  const keys = cookieKeys([newest, oldest])
  expect(keys).toEqual([...cookieKeys([newest]), ...cookieKeys([oldest])])
  expect(new Set(keys).size).toBe(2)
  expect(signingKey([newest])).toEqual(signingKey([newest, oldest]))
  expect(signingKey([newest])).toMatchObject({ kty: 'OKP', crv: 'Ed25519' })
})
