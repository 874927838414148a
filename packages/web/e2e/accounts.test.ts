import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { PASSWORD, accountPage, givenAccount, linkInMail, newEmail } from './account-page.ts'
import { findBrowser } from './browser.ts'
import { isFocused } from './market-page.ts'
import { pathOf } from './path-of.ts'
import { useVisitor } from './visit.ts'
import { forgetFailedLoads } from './watched-page.ts'

const browserPath = findBrowser()
const run = promisify(execFile)

describe.skipIf(browserPath === undefined)('an account in a browser', () => {
  const { open, url } = useVisitor(browserPath ?? '', { demo: 'shared' })

  it('from signing up to a key that works, and out again', async () => {
    const email = newEmail()
    const { page, faults } = await open('/')
    const account = accountPage(page)
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'Create account' }).click()
    await account.heading('Create account').waitFor()
    expect(await account.password.count()).toBe(0)
    await account.field('Name').fill('Ann Example')
    await account.field('Email address').fill(email)
    await account.button('Create account').click()
    await account.heading('Check your email').waitFor()

    await page.goto(pathOf(await linkInMail(url(), email, 'Confirm your email address')))
    await account.heading('Choose a password').waitFor()
    expect(page.url()).not.toContain('token')
    await account.password.fill('password123')
    await account.button('Create account').click()
    await page.getByText('This is one of the most common passwords.').waitFor()
    forgetFailedLoads(faults, 400)
    await account.password.fill(PASSWORD)
    await account.button('Create account').click()
    await account.heading('Your account').waitFor()
    await account.inHeader.waitFor()
    await page.getByRole('link', { name: 'Profile', exact: true }).click()
    await expect.poll(() => account.field('Your name').inputValue()).toBe('Ann Example')

    await page.getByRole('link', { name: 'API keys' }).click()
    await account.field('Name (optional)').fill('My script')
    await account.button('Create API key').click()
    const made = page.getByRole('region', { name: 'Your new key' })
    const line = (await made.locator('pre').last().textContent()) ?? ''
    const { stdout } = await run('sh', ['-c', line.replace('curl ', 'curl -s ')])
    expect(JSON.parse(stdout)).toMatchObject({ domain: 'solarhub.com', available: true })
    await account.button('I’ve saved it').click()
    expect(await page.getByText('ds_', { exact: false }).count()).toBe(0)

    const keys = page.getByRole('list', { name: 'Keys' })
    await keys.getByText('My script').waitFor()
    await account.button('Revoke: My script').click()
    expect(await isFocused(account.button('Revoke it'))).toBe(true)
    await account.button('Revoke it').click()
    await page.getByText('No API keys yet').waitFor()
    const refused = await run('sh', ['-c', line.replace('curl ', 'curl -s ')])
    expect(JSON.parse(refused.stdout)).toHaveProperty('error')

    const asked: string[] = []
    page.on('request', (request) => asked.push(pathOf(request.url())))
    await account.signOut()
    expect(pathOf(page.url())).toBe('/')
    // Nobody is signed in any more, so no private data is requested.
    expect(asked.filter((path) => /keys|partner/.test(path))).toEqual([])
    await page.goto('/account')
    await account.heading('Sign in').waitFor()
    expect(new URL(page.url()).search).toBe('?continue=%2Faccount')
  })

  it('a forgotten password is reset with the link from an e-mail', async () => {
    const email = await givenAccount(url())
    const { page, faults } = await open('/sign-in')
    const account = accountPage(page)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await account.heading('Forgot your password?').waitFor()
    await account.field('Email address').fill(email)
    await account.button('Send link').click()
    await account.heading('Check your email').waitFor()
    const link = pathOf(await linkInMail(url(), email, 'Choose a new password'))
    await page.goto(link)
    await account.newPassword.fill('short')
    await account.button('Change password').click()
    expect(await isFocused(account.newPassword)).toBe(true)
    expect(await account.newPassword.getAttribute('aria-invalid')).toBe('true')
    await account.newPassword.fill('a very different word')
    await account.button('Change password').click()
    await account.heading('Your password was changed').waitFor()
    await page.goto('/sign-in')
    await account.signIn(email)
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('alert').textContent()).toContain('is wrong')
    await account.signIn(email, 'a very different word')
    await account.heading('Your account').waitFor()

    await page.goto(link)
    await account.heading('This link no longer works').waitFor()
    forgetFailedLoads(faults, 401)
    forgetFailedLoads(faults, 400)
  })

  it('a reset shows what else opens the account, and ends all that is not kept', async () => {
    const email = await givenAccount(url())
    const { page, faults } = await open('/account/keys')
    const account = accountPage(page)
    await account.signIn(email)
    for (const name of ['Old script', 'Price watcher']) {
      await account.field('Name (optional)').fill(name)
      await account.button('Create API key').click()
      await account.button('I’ve saved it').click()
    }
    await page.goto('/forgot-password')
    await account.field('Email address').fill(email)
    await account.button('Send link').click()
    await account.heading('Check your email').waitFor()
    await page.goto(pathOf(await linkInMail(url(), email, 'Choose a new password')))
    await account.newPassword.fill('a very different word')
    const ways = page.getByRole('group', { name: 'What else has access to your account' })
    // Two keys, and this browser's session.
    await expect.poll(() => ways.getByRole('checkbox').count()).toBe(3)
    expect(await ways.getByRole('checkbox', { checked: true }).count()).toBe(0)
    await ways.getByRole('checkbox', { name: 'Price watcher' }).check()
    await account.button('Change password').click()
    await account.heading('Your password was changed').waitFor()
    await page.goto('/account/keys')
    await account.signIn(email, 'a very different word')
    await page.getByRole('list', { name: 'Keys' }).getByText('Price watcher').waitFor()
    expect(await page.getByText('Old script').count()).toBe(0)
    // The header may have asked for something when the reset ended this browser's session.
    forgetFailedLoads(faults, 401)
  })

  it('signing up continues to where the person was going, never to another site', async () => {
    const { page } = await open('/market?q=harbor')
    const account = accountPage(page)
    const signUp = async (email: string): Promise<void> => {
      await account.field('Name').fill('Ann Example')
      await account.field('Email address').fill(email)
      await account.button('Create account').click()
      await account.heading('Check your email').waitFor()
      await page.goto(pathOf(await linkInMail(url(), email, 'Confirm your email address')))
      await account.password.fill(PASSWORD)
      await account.button('Create account').click()
      await account.inHeader.waitFor()
    }
    await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
    await page.getByRole('link', { name: 'Create account' }).click()
    await signUp(newEmail())
    await expect.poll(() => pathOf(page.url())).toBe('/market?q=harbor')
    await page.goto('/account')
    await account.signOut()
    await page.goto('/sign-up?continue=%2F%5Cevil.example%2F')
    await signUp(newEmail())
    await account.heading('Your account').waitFor()
    expect(new URL(page.url()).origin).toBe(url())
  })

  it('signing in continues to where the person was going, never to another site', async () => {
    const email = await givenAccount(url())
    const { page } = await open('/market?q=harbor')
    const account = accountPage(page)
    await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
    await account.signIn(email)
    await account.inHeader.waitFor()
    await expect.poll(() => pathOf(page.url())).toBe('/market?q=harbor')
    // Prices are visible now: nothing cached for the visitor is left.
    await page.getByText(/^\$/).first().waitFor()
    await page.goto('/account')
    await account.signOut()
    await page.goto('/sign-in?continue=%2F%2Fevil.example%2F')
    await account.signIn(email)
    await account.heading('Your account').waitFor()
    expect(new URL(page.url()).origin).toBe(url())
  })

  it('changing name, password and e-mail address works and signs out other browsers', async () => {
    const email = await givenAccount(url())
    const { page, faults } = await open('/account/profile')
    const account = accountPage(page)
    await account.signIn(email)
    await account.field('Your name').fill('Somebody Else')
    await account.button('Save').click()
    await page.getByText('Saved.').waitFor()
    await page.reload()
    await expect.poll(() => account.field('Your name').inputValue()).toBe('Somebody Else')

    const form = page.getByRole('form', { name: 'Password' })
    await form.getByLabel('Current password', { exact: true }).fill('not the password')
    await form.getByLabel('New password', { exact: true }).fill('a very different word')
    await account.button('Change password').click()
    await page.getByText('Enter your current password. This one is wrong.').waitFor()
    forgetFailedLoads(faults, 400)
    await form.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await account.button('Change password').click()
    await page.getByText('Changed.').waitFor()

    const next = newEmail()
    const address = page.getByRole('form', { name: 'Email address' })
    await address.getByLabel('New email address').fill(next)
    await address.getByLabel('Current password', { exact: true }).fill('a very different word')
    await account.button('Send confirmation link').click()
    await page.getByText('We’ve emailed').waitFor()
    await page.goto(pathOf(await linkInMail(url(), next, 'Confirm your new email address')))
    await account.button('Confirm').click()
    await page.getByRole('link', { name: 'Go to your account' }).click()
    await page.getByText(`Signed in as ${next}`).waitFor()
  })

  it('the header does not move once the account is known', async () => {
    const email = await givenAccount(url())
    const { page } = await open('/sign-in')
    const account = accountPage(page)
    await account.signIn(email)
    await account.inHeader.waitFor()
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/auth/get-session', async (route) => {
      await answered.promise
      await route.continue()
    })
    await page.goto('/docs')
    const places = () =>
      page.evaluate(
        `[...document.querySelectorAll('header > div :is(.wordmark, nav a)')].map((link) => {
          const { x, y, width } = link.getBoundingClientRect()
          return [link.textContent, x, y, width].join(' ')
        })`,
      )
    await account.heading('Build with Namehouse').waitFor()
    expect(await account.inHeader.count()).toBe(0)
    const before = await places()
    answered.resolve()
    await account.inHeader.waitFor()
    expect(await places()).toEqual(before)
  })
})
