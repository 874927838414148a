import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accountPage, givenAccount, givenSession, PASSWORD } from './account-page.ts'
import { violationsOf } from './axe.ts'
import { findBrowser } from './browser.ts'
import { ageSessions } from './old-session.ts'
import { readMails } from './outbox.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'
import { useVisitor } from './visit.ts'
import { forgetFailedLoads, QUIET } from './watched-page.ts'

const browserPath = findBrowser()

const hasFocus = async (place: Locator) =>
  await place.evaluate((element) => element.matches(':focus'))

describe.skipIf(browserPath === undefined)('step-up confirmation in a browser', () => {
  const { open, url, labUrl, databaseUrl } = useVisitor(browserPath ?? '', { demo: 'shared' })

  const setUpLab = async (path: string, settings: object) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(settings)
    await fetch(labUrl() + path, { method: 'POST', headers, body })
  }

  /** A person who signed in an hour ago, at their portfolio with a locked domain. */
  const openOldPortfolio = async (name: string) => {
    const email = await givenAccount(url())
    await setUpLab('/names', { taken: [name] })
    const status = 'CLIENT_TRANSFER_PROHIBITED'
    await setUpLab('/holdings', { names: [name], email, status })
    const { page, faults } = await open(QUIET)
    await givenSession(page, email)
    await page.request.post('/api/domains/import', { data: { domains: [name] } })
    await page.goto('/account/domains')
    await page.getByRole('checkbox', { name, exact: true }).click()
    await page.getByRole('button', { name: 'Unlock', exact: true }).click()
    await page.getByText('1 will change').waitFor()
    await ageSessions(databaseUrl(), email)
    return { page, faults, email }
  }

  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

  it('unlock, confirm with the password, done; the owner gets an e-mail that can undo it', async () => {
    const { page, faults, email } = await openOldPortfolio('step-up-one.com')
    await page.getByRole('button', { name: 'Apply to 1 name' }).press('Enter')
    const dialog = dialogOf(page)
    const field = dialog.getByLabel('Your password', { exact: true })
    await field.waitFor()
    // Keyboard only: the field has the focus, and a wrong password is reported next to it.
    await expect.poll(() => hasFocus(field)).toBe(true)
    expect(await violationsOf(page, 'dialog')).toEqual([])
    await page.keyboard.type('not it at all')
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').getByText('The password is wrong.').waitFor()
    await field.fill(PASSWORD)
    await page.keyboard.press('Enter')
    const messages = page.getByRole('status', { name: 'Messages' })
    await messages.getByText('Unlocked 1 name.').waitFor()
    expect(await dialog.count()).toBe(0)
    forgetFailedLoads(faults, 403)
    forgetFailedLoads(faults, 401)

    await undoByMail(page, email)
  })

  const undoByMail = async (page: Page, email: string) => {
    const subject = 'step-up-one.com was unlocked'
    const subjects = async () => (await readMails(url(), email)).map((mail) => mail.subject)
    await expect.poll(subjects).toContain(subject)
    await page.goto('/dev/mail')
    const row = page.getByRole('row').filter({ hasText: email })
    await row.getByRole('link', { name: subject }).click()
    await page.getByRole('link', { name: 'Plain text' }).click()
    await page.getByRole('link', { name: /\/undo\// }).click()
    await page.getByRole('button', { name: 'Lock the domain again' }).click()
    await page.getByText('The domain goes back to how it was.').waitFor()
    await page.goto('/account')
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  }

  it('Escape closes it, nothing is changed, and the focus is back where it was', async () => {
    const { page, faults } = await openOldPortfolio('step-up-two.com')
    const apply = page.getByRole('button', { name: 'Apply to 1 name' })
    await apply.press('Enter')
    await dialogOf(page).getByLabel('Your password', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Nothing was changed, because you didn’t confirm').waitFor()
    expect(await dialogOf(page).count()).toBe(0)
    await expect.poll(() => hasFocus(apply)).toBe(true)
    forgetFailedLoads(faults, 403)
  })
  it('the auth code of a domain, confirmed with a passkey', async () => {
    const name = 'step-up-three.com'
    const email = await givenAccount(url())
    await setUpLab('/names', { taken: [name] })
    await setUpLab('/holdings', { names: [name], email, status: 'OK' })
    const origin = url().replace('127.0.0.1', 'localhost')
    const { page, faults } = await open('/account/security', { origin, isFirstVisit: true })
    await addVirtualAuthenticator(page)
    await accountPage(page).signIn(email)
    const add = page.getByRole('form', { name: 'Add a passkey' })
    await add.getByLabel('Passkey name').fill('Test device')
    await add.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await add.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('list', { name: 'Passkeys' }).getByText('Test device').waitFor()
    await page.request.post('/api/domains/import', { data: { domains: [name] } })
    await page.goto(`/account/domains/${name}?tab=transfer`)
    const show = page.getByRole('button', { name: 'Show auth code' })
    await show.waitFor()
    await ageSessions(databaseUrl(), email)
    await show.click()
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Use a passkey instead' }).click()
    await dialog.getByRole('button', { name: 'Use a passkey', exact: true }).click()
    expect(await page.getByLabel('Auth code').textContent()).toMatch(/^Lab-/)
    expect(await dialog.count()).toBe(0)
    forgetFailedLoads(faults, 403)
  })
})
