import { NamehouseClient } from '@namehouse/sdk'
import * as oauth from 'openid-client'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { findBrowser, sharedBrowser } from '../../../web/e2e/browser.ts'
import { givenListing } from '../support/given.ts'
import {
  type ListeningHouse,
  openCallback,
  openListeningHouse,
} from '../support/listening-house.ts'
import { givenAccount, PASSWORD } from '../support/people.ts'

const browserPath = findBrowser()

/** A standards-compliant app (openid-client) and a person in a real browser. */
describe.skipIf(browserPath === undefined)('an app that a person allows to see prices', () => {
  let house: ListeningHouse
  let browser: Browser
  let email: string

  beforeAll(async () => {
    house = await openListeningHouse()
    await givenListing(house, { domain: 'solarhub.com', bin: 4_800_00, floor: 3_600_00 })
    ;({ email } = await givenAccount(house))
    browser = await sharedBrowser(browserPath ?? '')
  })

  async function signedInPage(options = {}): Promise<Page> {
    const context = await browser.newContext({ baseURL: house.url, ...options })
    const data = { email, password: PASSWORD }
    const answer = await context.request.post('/api/auth/sign-in/email', { data })
    expect(answer.status()).toBe(200)
    return await context.newPage()
  }

  async function registered(redirect_uri: string): Promise<oauth.Configuration> {
    return await oauth.dynamicClientRegistration(
      new URL(house.url),
      {
        client_name: 'Price bot',
        redirect_uris: [redirect_uri],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'none',
      },
      oauth.None(),
      { algorithm: 'oauth2', execute: [oauth.allowInsecureRequests] },
    )
  }

  async function question(config: oauth.Configuration, redirect_uri: string) {
    const pkceCodeVerifier = oauth.randomPKCECodeVerifier()
    const expectedState = oauth.randomState()
    const url = oauth.buildAuthorizationUrl(config, {
      redirect_uri,
      scope: 'pricing:read',
      code_challenge: await oauth.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: expectedState,
    })
    return { url, checks: { pkceCodeVerifier, expectedState } }
  }

  const seen = async (accessToken: string) => {
    const client = new NamehouseClient({ baseUrl: house.url, accessToken })
    const { items } = await client.listings.browse({ q: 'solarhub' })
    const rows = []
    for await (const event of client.search.stream('solarhub.com')) {
      if (event.kind === 'row') rows.push(event)
    }
    const row = rows.find(({ domain }) => domain === 'solarhub.com')
    return [items[0]?.price.bin, row?.listing?.price.bin]
  }

  it('registers, asks, gets a token, sees prices, refreshes and revokes', async () => {
    const callback = await openCallback()
    const config = await registered(callback.url)
    const { url, checks } = await question(config, callback.url)
    const page = await signedInPage({ javaScriptEnabled: false })
    await page.goto(url.href)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Allow Price bot?')
    expect(await page.getByRole('main').textContent()).toContain(email)
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('heading', { name: 'Back in the app' }).waitFor()
    const reached = await callback.reached
    const tokens = await oauth.authorizationCodeGrant(config, reached, checks)
    expect([tokens.scope, tokens.expires_in]).toEqual(['pricing:read', 3_600])
    expect(await seen(tokens.access_token)).toEqual([4_800, 4_800])
    const next = await oauth.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(await seen(next.access_token)).toEqual([4_800, 4_800])
    await oauth.tokenRevocation(config, next.refresh_token ?? '')
    await expect(seen(next.access_token)).rejects.toThrow('not valid or has expired')
    await expect(seen(tokens.access_token)).rejects.toThrow('not valid or has expired')
  })

  it('declining sends the person back to the app, which learns nothing else', async () => {
    const callback = await openCallback()
    const config = await registered(callback.url)
    const { url, checks } = await question(config, callback.url)
    const page = await signedInPage()
    await page.goto(url.href)
    await page.getByRole('button', { name: 'Deny' }).click()
    const reached = await callback.reached
    await expect(oauth.authorizationCodeGrant(config, reached, checks)).rejects.toMatchObject({
      error: 'access_denied',
    })
  })

  it('a page of another origin can neither frame nor submit the consent page', async () => {
    const callback = await openCallback()
    const config = await registered(callback.url)
    const { url } = await question(config, callback.url)
    const page = await signedInPage()
    await page.goto(url.href)
    const asked = page.url()
    const attack = await openCallback(`<!doctype html><iframe src="${asked}"></iframe>
<form method="post" action="${asked}"><input name="decision" value="allow">
<input name="csrf" value="guessed"><button>Win a prize</button></form>`)
    // Another port is another origin on the same site, so the browser sends our cookies.
    await page.goto(attack.url.replace('/callback', '/page'))
    const framed = page.frameLocator('iframe')
    expect(await framed.getByRole('button', { name: 'Allow' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Win a prize' }).click()
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    expect(
      await house.db`select 1 from oauth_grants where client_id = ${config.clientMetadata().client_id}`,
    ).toHaveLength(0)
  })

  it('the page complies with its CSP and does not scroll sideways on a phone', async () => {
    const callback = await openCallback()
    const { url } = await question(await registered(callback.url), callback.url)
    const page = await signedInPage({ viewport: { width: 320, height: 600 } })
    const faults: string[] = []
    page.on('console', (message) => faults.push(message.text()))
    await page.goto(url.href)
    const needed = await page.evaluate('document.documentElement.scrollWidth')
    expect(needed).toBeLessThanOrEqual(320)
    const style = await page.evaluate("getComputedStyle(document.querySelector('.card')).display")
    expect([style, faults]).toEqual(['grid', []])
  })
})
