import { Secret, TOTP } from 'otpauth'
import type { Response } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PASSWORD, accountPage, givenAccount } from './account-page.ts'
import { findBrowser } from './browser.ts'
import { settled } from './every-page.ts'
import { isFocused } from './market-page.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'
import { useVisitor } from './visit.ts'
import { forgetFailedLoads } from './watched-page.ts'

const browserPath = findBrowser()

describe.skipIf(browserPath === undefined)('account security in a browser', () => {
  const { open, url } = useVisitor(browserPath ?? '', { demo: 'shared' })

  it('two-factor sign-in is set up, used, and bypassed with a recovery code', async () => {
    const email = await givenAccount(url())
    const { page, faults } = await open('/account/security')
    const account = accountPage(page)
    await account.signIn(email)
    const setUp = page.getByRole('form', { name: 'Turn on two-step sign-in' })
    await setUp.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await account.button('Set up').click()
    await page.locator('.qr').waitFor()
    const shown = (await page.locator('.secret-text').textContent()) ?? ''
    const app = new TOTP({ secret: Secret.fromBase32(shown.replaceAll(' ', '')) })
    await account.field('Code from the app').fill('000000')
    await account.button('Turn it on').click()
    await page.getByText('This is not the current code.').waitFor()
    forgetFailedLoads(faults, 400)
    const used = app.generate()
    await account.field('Code from the app').fill(used)
    await account.button('Turn it on').click()
    const box = page.getByRole('region', { name: 'Recovery codes' })
    await box.waitFor()
    expect(await isFocused(box)).toBe(true)
    const codes = await box.getByRole('listitem').allTextContents()
    expect(codes.length).toBe(10)
    await account.button('I’ve saved them').click()
    await page.getByText('10 recovery codes are left.').waitFor()

    await account.signOut()
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
    await account.signIn(email)
    await account.heading('Enter your code').waitFor()
    await expect.poll(() => isFocused(account.field('Code'))).toBe(true)
    // There is no session yet, whatever is requested.
    const who = await page.evaluate(
      `fetch('/api/auth/get-session').then((answer) => answer.json())`,
    )
    expect(who).toMatchObject({ account: null, session: null })
    // The code used for the setup can't be used again.
    await account.field('Code').fill(used)
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('alert').waitFor()
    forgetFailedLoads(faults, 401)
    await account.field('Code').fill(codes[0] ?? '')
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await account.heading('Your account').waitFor()
    await page.getByRole('link', { name: 'Security' }).click()
    await page.getByText('9 recovery codes are left.').waitFor()
  })

  it('a passkey is created, named, used to sign in, and removed', async () => {
    const origin = url().replace('127.0.0.1', 'localhost')
    const email = await givenAccount(url())
    const { page, faults } = await open('/account/security', { origin, isFirstVisit: true })
    const account = accountPage(page)
    const device = await addVirtualAuthenticator(page)
    await account.signIn(email)
    const add = page.getByRole('form', { name: 'Add a passkey' })
    await add.getByLabel('Passkey name').fill('Test device')
    await add.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await account.button('Add a passkey').click()
    const list = page.getByRole('list', { name: 'Passkeys' })
    await list.getByText('Test device').waitFor()
    expect(await device.credentials()).toBe(1)

    await account.button('Rename: Test device').click()
    const rename = page.getByRole('form', { name: 'Rename Test device' })
    await rename.getByLabel('New name').fill('My laptop')
    await account.button('Save').click()
    await list.getByText('My laptop').waitFor()

    await account.signOut()
    await page.goto('/sign-in?continue=/account/security')
    await account.button('Sign in with a passkey').click()
    await account.heading('Security').waitFor()
    await page.getByText(`Signed in as ${email}`).waitFor()
    await list.getByText(/last used/).waitFor()

    await account.button('Remove: My laptop').click()
    await account.button('Remove it').click()
    await list.waitFor({ state: 'detached' })
    await account.signOut()
    await page.goto('/sign-in')
    await account.button('Sign in with a passkey').click()
    await page.getByText("We don't know this passkey.").waitFor()
    forgetFailedLoads(faults, 401)
  })

  it('a session that was ended elsewhere leads to the sign-in page and back', async () => {
    const email = await givenAccount(url())
    const { page, faults } = await open('/account')
    const account = accountPage(page)
    const isAnswered = (path: string) => (response: Response) =>
      response.ok() && new URL(response.url()).pathname === path
    const loaded = ['/api/notifications', '/api/shortlist'].map((path) =>
      page.waitForResponse(isAnswered(path)),
    )
    await account.signIn(email)
    await page.getByText(`Signed in as ${email}`).waitFor()
    // What is still loading would notice first, and lead away before the click.
    await Promise.all(loaded)
    await settled(page)
    const cookie = await signInElsewhere(email)
    const ended = await fetch(`${url()}/api/auth/revoke-other-sessions`, {
      method: 'POST',
      headers: { cookie },
    })
    expect(ended.status).toBe(204)
    await page.getByRole('link', { name: 'API keys' }).click()
    await account.heading('Sign in').waitFor()
    forgetFailedLoads(faults, 401)
    await account.signIn(email)
    await account.heading('API keys').waitFor()
  })

  it('at an IP address, the page says where passkeys work', async () => {
    const email = await givenAccount(url())
    const { page } = await open('/account/security')
    await accountPage(page).signIn(email)
    await page.getByText('Passkeys don’t work at this address.').waitFor()
    const link = page.getByRole('main').getByRole('link', { name: /^http:\/\/localhost/ })
    expect(await link.getAttribute('href')).toContain('http://localhost:')
  })

  it('no account page scrolls sideways on a phone or at 400 % zoom', async () => {
    const email = await givenAccount(url())
    const { page } = await open('/account')
    await accountPage(page).signIn(email)
    await page.getByText(`Signed in as ${email}`).waitFor()
    for (const path of [
      '/account',
      '/account/profile',
      '/account/security',
      '/account/keys',
      '/account/apps',
    ]) {
      await page.goto(path)
      await page.getByText(`Signed in as ${email}`).waitFor()
      await page.locator('.is-waiting').first().waitFor({ state: 'detached' })
      if (path === '/account/keys') await accountPage(page).button('Create API key').click()
      if (path === '/account/keys') await page.getByText('Copy the secret now').waitFor()
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      for (const width of [640, 360, 320]) {
        await page.setViewportSize({ width, height: 400 })
        const needed = await page.evaluate('document.documentElement.scrollWidth')
        expect(needed, `${path} at ${width} px`).toBeLessThanOrEqual(width)
      }
    }
  })

  it('sessions are listed, and ended one by one or all others together', async () => {
    const email = await givenAccount(url())
    const { page } = await open('/account/security')
    const account = accountPage(page)
    await account.signIn(email)
    const list = page.getByRole('list', { name: 'Sessions' })
    // Reloading too early would undo the sign-in.
    await list.waitFor()
    const others = [await signInElsewhere(email), await signInElsewhere(email)]
    await page.reload()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(3)
    expect(await list.getByText('This browser').count()).toBe(1)
    await account
      .button(/^Sign out: /)
      .first()
      .click()
    await page.keyboard.press('Escape')
    expect(await list.getByRole('listitem').count()).toBe(3)
    await account
      .button(/^Sign out: /)
      .first()
      .click()
    await account.button('Sign it out').click()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
    await account.button(/^Sign out everywhere else/).click()
    await account.button('Sign them out').click()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
    for (const cookie of others) expect(await isSignedIn(cookie)).toBe(false)
  })

  async function signInElsewhere(email: string): Promise<string> {
    const response = await fetch(`${url()}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'curl/8.10.1' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(await isSignedIn(cookie)).toBe(true)
    return cookie
  }

  async function isSignedIn(cookie: string): Promise<boolean> {
    const response = await fetch(`${url()}/api/auth/get-session`, { headers: { cookie } })
    return ((await response.json()) as { account: unknown }).account !== null
  }
})
