import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenApp, givenTokens, postForm, seenWith } from '../../../../test/support/oauth.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'

const APPS = '/api/account/apps'
let house: House
let browser: Browser

beforeAll(async () => {
  house = await openHouse()
  ;({ browser } = await givenSignedIn(house))
})

const appsOf = async (person: Browser) => (await person.get(APPS)).json<{ apps: object[] }>().apps

describe('GET /api/account/apps', () => {
  it('200: lists each app the person has allowed once, with when it was last used', async () => {
    const app = await givenApp(house, { redirect_uris: ['com.example.app:/cb'] })
    await givenTokens(house, app, browser)
    house.clock.advance(1_000)
    const authorized_at = house.clock.now().toISOString()
    const { access_token } = await givenTokens(house, app, browser)
    const unused = {
      client_id: app.client_id,
      client_name: 'Price bot',
      redirect_host: 'com.example.app',
      scopes: ['pricing:read'],
      authorized_at,
      last_used_at: null,
    }
    expect(await appsOf(browser)).toEqual([unused])
    house.clock.advance(1_000)
    await seenWith(house, access_token)
    const last_used_at = house.clock.now().toISOString()
    expect(await appsOf(browser)).toEqual([{ ...unused, last_used_at }])
  })

  it('200: excludes apps that others have allowed and consents that have ended', async () => {
    const other = await givenSignedIn(house)
    expect(await appsOf(other.browser)).toEqual([])
    const brief = await givenApp(house, { grant_types: ['authorization_code'] })
    await givenTokens(house, brief, other.browser)
    expect(await appsOf(other.browser)).toHaveLength(1)
    house.clock.advance(3_600_000)
    expect(await appsOf(other.browser)).toEqual([])
  })

  it('401: not signed in, or only with an app’s token', async () => {
    expect((await house.app.inject(APPS)).statusCode).toBe(401)
    const { access_token } = await givenTokens(house, await givenApp(house), browser)
    const headers = { authorization: `Bearer ${access_token}` }
    expect((await house.app.inject({ url: APPS, headers })).statusCode).toBe(401)
  })
})

describe('DELETE /api/account/apps/{client_id}', () => {
  it('204: revokes everything immediately, for this app only', async () => {
    const app = await givenApp(house)
    const other = await givenApp(house)
    const tokens = await givenTokens(house, app, browser)
    const spared = await givenTokens(house, other, browser)
    expect((await seenWith(house, tokens.access_token)).status).toBe(200)
    expect((await browser.delete(`${APPS}/${app.client_id}`)).statusCode).toBe(204)
    expect((await seenWith(house, tokens.access_token)).status).toBe(401)
    const refreshed = await postForm(house, '/api/oauth/token', {
      grant_type: 'refresh_token',
      client_id: app.client_id,
      refresh_token: tokens.refresh_token,
    })
    expect(refreshed.json()).toMatchObject({ error: 'invalid_grant' })
    expect((await seenWith(house, spared.access_token)).status).toBe(200)
    expect(await appsOf(browser)).not.toContainEqual(
      expect.objectContaining({ client_id: app.client_id }),
    )
  })

  it('404: an app that only others have allowed, whose consent stays', async () => {
    const app = await givenApp(house)
    const { access_token } = await givenTokens(house, app, browser)
    const other = await givenSignedIn(house)
    expect((await other.browser.delete(`${APPS}/${app.client_id}`)).statusCode).toBe(404)
    expect((await other.browser.delete(`${APPS}/none`)).statusCode).toBe(404)
    expect((await seenWith(house, access_token)).status).toBe(200)
  })

  it('401, 403: not signed in, or a page from another origin', async () => {
    const app = await givenApp(house)
    await givenTokens(house, app, browser)
    const url = `${APPS}/${app.client_id}`
    expect((await house.app.inject({ method: 'DELETE', url })).statusCode).toBe(401)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'sec-fetch-site': 'cross-site' }
    expect((await house.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(403)
    expect(await appsOf(browser)).toContainEqual(
      expect.objectContaining({ client_id: app.client_id }),
    )
  })
})
