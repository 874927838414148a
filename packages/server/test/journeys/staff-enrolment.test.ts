import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { findBrowser, sharedBrowser } from '../../../web/e2e/browser.ts'
import { type ListeningHouse, openListeningHouse } from '../support/listening-house.ts'
import { givenAccount, PASSWORD } from '../support/people.ts'
import { codeInStep, STEP_MS } from '../support/second-factor.ts'

const browserPath = findBrowser()

describe.skipIf(browserPath === undefined)('the first sign-in of staff, in a browser', () => {
  let house: ListeningHouse
  let browser: Browser

  beforeAll(async () => {
    house = await openListeningHouse()
    browser = await sharedBrowser(browserPath ?? '')
  })

  it('leads from any page to setting up an authenticator app, and then to the staff pages', async () => {
    const { email } = await givenAccount(house, 'staff')
    const context = await browser.newContext({ baseURL: house.url })
    const page = await context.newPage()
    const heading = (name: string) => page.getByRole('heading', { level: 1, name })
    await page.goto('/staff/orders')
    await page.getByRole('textbox', { name: 'Email address' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await heading('Set up a second factor').waitFor()

    // There is no way around it.
    await page.goto('/account')
    await heading('Set up a second factor').waitFor()
    await page.goto('/staff/orders')
    await heading('Set up a second factor').waitFor()

    await page.getByLabel('Current password', { exact: true }).first().fill(PASSWORD)
    await page.getByRole('button', { name: 'Set up' }).click()
    const shown = await page.locator('.secret-text').textContent()
    const secret = (shown ?? '').replaceAll(' ', '')
    const code = codeInStep(secret, Math.floor(house.clock.now().getTime() / STEP_MS))
    await page.getByRole('textbox', { name: 'Code from the app' }).fill(code)
    await page.getByRole('button', { name: 'Turn it on' }).click()
    await heading('Save your recovery codes').waitFor()
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await heading('Orders').waitFor()
    expect(new URL(page.url()).pathname).toBe('/staff/orders')
    await context.close()
  })
})
