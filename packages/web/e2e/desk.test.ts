import { describe, expect, it } from 'vitest'
import { accountPage } from './account-page.ts'
import { findBrowser } from './browser.ts'
import { useVisitor } from './visit.ts'

const browserPath = findBrowser()

describe.skipIf(browserPath === undefined)('the staff desk in a browser', () => {
  const { open } = useVisitor(browserPath ?? '')

  it('is for staff alone: others sign in first, and are led away', async () => {
    const { page } = await open('/staff/orders?environment=sandbox')
    const account = accountPage(page)
    await account.heading('Sign in').waitFor()
    await account.signIn('demo@example.com', 'demo-password')
    await account.heading('This desk is for staff').waitFor()
    expect(new URL(page.url()).pathname).toBe('/staff/orders')
    await page.getByRole('link', { name: 'Go to your account' }).click()
    await account.heading('Your account').waitFor()
    expect(await page.getByRole('link', { name: 'Staff desk' }).count()).toBe(0)
  })

  it('staff come from their account, see which environment it is, and leave', async () => {
    const { page } = await open('/sign-in')
    const account = accountPage(page)
    await account.signIn('staff@example.com', 'staff-password')
    await page.getByRole('link', { name: 'Staff desk' }).click()
    const environments = page.getByRole('navigation', { name: 'Environment' })
    const current = environments.locator('[aria-current]')
    await environments.waitFor()
    expect(await current.textContent()).toBe('Live')
    await environments.getByRole('link', { name: 'Sandbox' }).click()
    await page.locator('header[data-environment=sandbox]').waitFor()
    expect(await current.textContent()).toBe('Sandbox')
    expect(new URL(page.url()).searchParams.get('environment')).toBe('sandbox')
    await account.button('Sign out').click()
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })
})
