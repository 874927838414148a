import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { accountPage, givenAccount } from './account-page.ts'
import { findBrowser } from './browser.ts'
import { useVisitor } from './visit.ts'

const browserPath = findBrowser()

type Shown = { items: { price: { bin: number | null } }[] }

async function sent<T>(url: string, body: object | URLSearchParams) {
  const isForm = body instanceof URLSearchParams
  const headers = isForm ? undefined : { 'content-type': 'application/json' }
  const answer = await fetch(url, {
    method: 'POST',
    ...(headers && { headers }),
    body: isForm ? body : JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as T }
}

describe.skipIf(browserPath === undefined)('an app asks somebody who is not signed in', () => {
  const { open, url } = useVisitor(browserPath ?? '', { demo: 'shared' })

  it('sign-in leads to the consent, then to the app, and the account can revoke it', async () => {
    const email = await givenAccount(url())
    // The app's redirect address is on our own site, so that the browser never leaves it.
    const redirect_uri = `${url()}/account/apps`
    const { body: app } = await sent<{ client_id: string }>(`${url()}/api/oauth/register`, {
      client_name: 'Price bot',
      redirect_uris: [redirect_uri],
      token_endpoint_auth_method: 'none',
    })
    const code_verifier = randomBytes(32).toString('base64url')
    const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
    const question = new URLSearchParams({
      response_type: 'code',
      client_id: app.client_id,
      redirect_uri,
      scope: 'pricing:read',
      code_challenge,
      code_challenge_method: 'S256',
      state: 'a-state',
    })

    const { page } = await open(`/oauth/authorize?${question.toString()}`)
    const account = accountPage(page)
    await account.heading('Sign in').waitFor()
    await account.signIn(email)
    await account.heading('Allow Price bot?').waitFor()
    await account.button('Allow').click()

    const apps = page.getByRole('list', { name: 'Apps' })
    await apps.getByText('Price bot').waitFor()
    const reached = new URL(page.url()).searchParams
    expect([reached.get('state'), reached.get('iss')]).toEqual(['a-state', url()])
    const tokens = await sent<{ access_token: string }>(
      `${url()}/api/oauth/token`,
      new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: app.client_id,
        redirect_uri,
        code: reached.get('code') ?? '',
        code_verifier,
      }),
    )
    expect(tokens.status).toBe(200)
    const market = `${url()}/api/market/listings?limit=1`
    const headers = { authorization: `Bearer ${tokens.body.access_token}` }
    const shown = (await (await fetch(market, { headers })).json()) as Shown
    expect(shown.items[0]?.price.bin).toBeGreaterThan(0)

    await account.button('Revoke: Price bot').click()
    await account.button('Revoke it').click()
    await page.getByText('No connected apps').waitFor()
    expect((await fetch(market, { headers })).status).toBe(401)
  })
})
