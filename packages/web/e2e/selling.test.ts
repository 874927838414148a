import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { until } from '../../server/test/support/until.ts'
import { accountPage, givenAccount, givenSession, signedInStaff } from './account-page.ts'
import { expectGoodLooks } from './axe.ts'
import { findBrowser } from './browser.ts'
import { readMails } from './outbox.ts'
import { payFor } from './pay-for.ts'
import { signInAsStaff } from './staff-sign-in.ts'
import { useVisitor } from './visit.ts'
import { forgetFailedLoads } from './watched-page.ts'

const browserPath = findBrowser()
/** The demo's seller (contract section 12). */
const SELLER = { email: 'seller@example.com', password: 'seller-password' }
const DOMAIN = 'paid-harbor.com'
const IBAN = 'NL91 ABNA 0417 1643 00'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

describe.skipIf(browserPath === undefined)('selling a domain', () => {
  const { open, url, publishAlias } = useVisitor(browserPath ?? '')

  const signInSeller = async (page: Page) => await givenSession(page, SELLER.email, SELLER.password)

  /** The first appraisal after a start takes seconds, on a busy machine more than it may take. */
  const appraised = async (): Promise<void> => {
    await until('there are appraisals', async () => {
      const response = await fetch(`${url()}/api/tools/appraisal`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ domain: DOMAIN }),
      })
      return response.ok && (await response.text()).includes('estimate_cents')
    })
  }

  /** Lists the domain, points it to our sale page as proof, and has staff approve it. */
  const list = async (page: Page): Promise<void> => {
    await page.goto('/account/listings')
    const items = page.getByRole('list', { name: 'Your names' }).getByRole('listitem')
    await expect.poll(() => items.count()).toBe(3)
    const add = page.getByRole('form', { name: 'List a name' })
    await add.getByText('Our commission is 15%.').waitFor()
    await add.getByLabel('Domain').fill(DOMAIN)
    await button(page, 'Suggest a price').click()
    await add.getByText(/^We suggest \$/).waitFor()
    const price = add.getByLabel('Price, USD', { exact: true })
    expect(Number(await price.inputValue())).toBeGreaterThan(0)
    await price.fill('500')
    await add.getByText('You get $425.00 of $500.00').waitFor()
    await expectGoodLooks(page, 'listing a domain')
    await button(page, 'List name').click()
    const item = items.filter({ hasText: DOMAIN })
    await button(page, `Check now: ${DOMAIN}`).click()
    await item.getByText('We can’t find the record yet.').waitFor()
    const host = item.locator('code')
    await publishAlias(DOMAIN, (await host.textContent()) ?? '')
    await button(page, `Check now: ${DOMAIN}`).click()
    await item.getByText('Waiting for review').waitFor()
    const staff = await signedInStaff(url())
    const { listings } = await staff('GET', `/api/staff/listings?domain=${DOMAIN}`)
    await staff('PATCH', `/api/staff/listings/${listings?.[0]?.id}`, { approved: true })
  }

  const enterBank = async (page: Page): Promise<void> => {
    await page.goto('/account/earnings')
    const bank = page.getByRole('form', { name: 'Bank account' })
    await bank.getByLabel('Account holder').fill('A Seller')
    await bank.getByLabel('Country of the bank').selectOption({ label: 'Netherlands' })
    await bank.getByLabel('IBAN').fill('NL00 ABNA 0417 1643 00')
    await button(page, 'Save bank account').click()
    await bank.locator('[aria-invalid=true]').waitFor()
    await bank.getByLabel('IBAN').fill(IBAN)
    await button(page, 'Save bank account').click()
    await page.getByText('Payouts go to A Seller, ••••4300.').waitFor()
  }

  /** The seller gives the auth code, and the buyer confirms. */
  const handOver = async (page: Page, buyer: string): Promise<void> => {
    const purchase = page.url()
    await signInSeller(page)
    await page.goto('/account/listings')
    const task = page.getByRole('list', { name: 'Domains to hand over' })
    await task.getByRole('textbox', { name: 'Auth code' }).fill('Good-Auth-1')
    await button(page, 'Give to the buyer').click()
    await task.getByText('The buyer has its auth code.').waitFor()
    await givenSession(page, buyer)
    await page.goto(purchase)
    await button(page, `Confirm arrival: ${DOMAIN}`).click()
    await button(page, 'Yes, it’s mine').click()
    await page.getByText('The domain is yours.').waitFor()
  }

  const advance = async (length: string): Promise<void> => {
    const response = await fetch(`${url()}/dev/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance: length }),
    })
    assert.ok(response.ok, await response.text())
  }

  const balance = (page: Page, label: string) =>
    page.locator('dl.balance > div').filter({ hasText: label }).locator('dd')

  /** Runs the payouts, saves the file for the bank, and marks the payout as paid. */
  const payOut = async (page: Page): Promise<void> => {
    await page.goto('/staff/seller-payouts')
    await signInAsStaff(page)
    await button(page, 'Run payouts: all sellers').click()
    await button(page, 'Make the payouts').click()
    await page.getByText('Done. 1 new payout.').waitFor()
    const row = page.getByRole('list', { name: 'Payouts' }).getByRole('listitem')
    await row.getByText('Waiting for a file').waitFor()
    await button(page, 'Get file for the bank: all sellers').click()
    const saved = page.waitForEvent('download')
    await button(page, 'Save the file').click()
    const text = await readFile(await (await saved).path(), 'utf8')
    expect(text).toContain('A Seller,NL,NL91ABNA0417164300,,,425.00,USD')
    await row.getByText('With the bank').waitFor()
    await expectGoodLooks(page, 'seller payouts')
    await row.getByRole('link', { name: SELLER.email }).click()
    await page.getByRole('table', { name: 'Sales' }).getByText(DOMAIN).waitFor()
    await expectGoodLooks(page, 'seller payout')
    await button(page, /^Mark paid: /).click()
    await button(page, '$425.00 was paid').click()
    await page.getByRole('status').getByText('Paid', { exact: true }).waitFor()
  }

  it('a seller lists by pointing the domain, a buyer buys, and a week after delivery the seller is paid', async () => {
    const buyer = await givenAccount(url())
    const { page, faults } = await open('/sign-in')
    await appraised()
    await signInSeller(page)
    await list(page)
    await enterBank(page)
    // A mistyped IBAN was refused.
    forgetFailedLoads(faults, 400)
    await givenSession(page, buyer)
    await payFor(page, DOMAIN)
    await page.getByText(/^The seller hands it over by/).waitFor()
    await handOver(page, buyer)

    await signInSeller(page)
    await page.goto('/account/earnings')
    await expect.poll(() => balance(page, 'On hold').textContent()).toBe('$425.00')
    const sales = page.getByRole('list', { name: 'Sales' })
    await sales.getByText('Sold for $500.00, less $75.00 commission.').waitFor()
    await sales.getByText(/^Delivered on .* Payable from /).waitFor()
    await expectGoodLooks(page, 'earnings')

    // Nothing may ask with a session that has ended by then.
    await page.goto('about:blank')
    await advance('7d')
    await advance('1m')
    await page.context().clearCookies()
    await payOut(page)

    await page.context().clearCookies()
    await page.goto('/account/earnings')
    await accountPage(page).signIn(SELLER.email, SELLER.password)
    await expect.poll(() => balance(page, 'Paid out').textContent()).toBe('$425.00')
    await page.getByRole('link', { name: /^Statement of / }).click()
    await page.getByRole('table', { name: 'Sales' }).getByText(DOMAIN).waitFor()
    await page.getByText(/^Paid on /).waitFor()
    await expectGoodLooks(page, 'statement')
    const subjects = async () => (await readMails(url(), SELLER.email)).map((mail) => mail.subject)
    await expect.poll(subjects).toContain('We paid you $425.00')
  })
})
