import { describe, expect, it } from 'vitest'
import { accountPage, linkInMail, newEmail, PASSWORD } from './account-page.ts'
import { expectGoodLooks } from './axe.ts'
import { findBrowser } from './browser.ts'
import { payHere } from './pay-for.ts'
import { listingPage, untilServed } from './listing-page.ts'
import { pathOf } from './path-of.ts'
import { useVisitor } from './visit.ts'

const browserPath = findBrowser()
/** The demo's seller offers it, and it is in our registrar account (contract section 12). */
const DOMAIN = 'quietmeadow.com'
/** None of these words is in the name. */
const WORDS = 'calm grassland'

describe.skipIf(browserPath === undefined)('from an idea to a domain', () => {
  const { open, url } = useVisitor(browserPath ?? '')

  it('a visitor finds a name by meaning, signs up, pays, and it is in their portfolio', async () => {
    const email = newEmail()
    await untilServed(url(), DOMAIN, 'Buy quietmeadow.com')
    const { page, market } = await open('/market')
    const account = accountPage(page)
    await market.name.fill(WORDS)
    await expect.poll(() => market.names()).toContain(DOMAIN)
    const card = market.results.getByRole('listitem').filter({ hasText: DOMAIN })
    await card.getByText('or $84–209 a month').waitFor()
    await card.getByRole('link', { name: DOMAIN, exact: true }).click()
    await page.getByRole('link', { name: 'Sign in for the exact price' }).click()
    await page.getByRole('link', { name: 'Create account' }).click()
    await account.field('Name').fill('Ann Example')
    await account.field('Email address').fill(email)
    await account.button('Create account').click()
    await account.heading('Check your email').waitFor()
    await page.goto(pathOf(await linkInMail(url(), email, 'Confirm your email address')))
    await account.password.fill(PASSWORD)
    await account.button('Create account').click()

    // Back where they came from, with the exact price.
    await page.waitForURL(`**/market/${DOMAIN}`)
    const { panel } = listingPage(page, DOMAIN)
    await panel.locator('.price').getByText('$1,200', { exact: true }).waitFor()
    await panel.getByText('or $100 a month').waitFor()
    await payHere(page)
    await page.getByText('The domain is yours.').waitFor()
    await expectGoodLooks(page, 'purchase, delivered')
    await page.getByRole('link', { name: 'Open the domain' }).click()
    await page.getByRole('heading', { level: 1, name: DOMAIN }).waitFor()
    await page.goto('/account/domains')
    await page.getByRole('link', { name: DOMAIN }).first().waitFor()

    await page.goto(`/market/${DOMAIN}`)
    await page.getByText('This name has been sold.').waitFor()
  })
})
