import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accountPage, givenAccount, linkInMail } from './account-page.ts'
import { expectGoodLooks } from './axe.ts'
import { findBrowser } from './browser.ts'
import { givenPortfolios, LONG } from './portfolio-page.ts'
import { useVisitor } from './visit.ts'
import { forgetVisits } from './watched-page.ts'

const browserPath = findBrowser()
const DAY_MS = 24 * 3_600_000

/** Fills in the payment provider's own form, which leads back to our page. */
async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Name on card').fill('A Person')
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry (MM/YY)').fill('12/90')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Save card' }).click()
}

describe.skipIf(browserPath === undefined)('an automatic renewal in a browser', () => {
  const visitor = useVisitor(browserPath ?? '', { demo: 'shared' })
  const { setUpLab } = givenPortfolios(visitor)
  const { open, url } = visitor

  it('a card is saved, the bank stops the charge, the owner confirms by the link, and the name is renewed', async () => {
    const email = await givenAccount(url())
    const name = 'paid-harbor.com'
    const expires = new Date(Date.now() + 29 * DAY_MS).toISOString()
    await setUpLab('/names', { taken: [name] })
    await setUpLab('/holdings', { names: [name], email, status: 'OK', expires })
    const { page, faults } = await open('/account/billing')
    await accountPage(page).signIn(email)
    await page.getByText('No saved cards').waitFor()
    await page.getByRole('button', { name: 'Agree and add a card' }).click()
    await enterCard(page, '4000 0025 0000 3155')
    await page.getByRole('button', { name: 'Yes, approve' }).click()
    await page.getByText('Visa •••• 3155').waitFor()

    await page.request.post('/api/domains/import', { data: { domains: [name] } })
    const wanted = { domains: [name], payload: { auto_renew: true } }
    await page.request.post('/api/domains/bulk/setAutoRenew', { data: wanted })
    const subject = `Confirm the payment to renew ${name}`
    await expect
      .poll(async () => await linkInMail(url(), email, subject).catch(() => ''), { timeout: LONG })
      .not.toBe('')
    await page.goto(`${url()}/account`)
    const needs = page.getByRole('region', { name: 'Needs you' })
    await needs.getByText(`${name}: confirm the payment with your bank.`).waitFor()
    await page.goto(`${url()}/account/domains/${name}`)
    const alert = page.getByRole('region', { name: 'Confirm the payment to renew it' })
    await alert.getByRole('button', { name: 'Confirm with your bank' }).waitFor()
    await page.getByRole('heading', { name: /^Expires in/ }).waitFor()
    await expectGoodLooks(page, 'a domain whose renewal waits for the owner')
    await page.goto(await linkInMail(url(), email, subject))
    await page.getByText('Your bank wants to hear from you').waitFor()
    await page.getByRole('button', { name: 'Confirm with your bank' }).click()
    await page.getByRole('button', { name: 'Yes, approve' }).click()
    await page.getByText(/^Complete\. Charged/).waitFor({ timeout: LONG })
    await page.getByRole('link', { name: 'Print the invoice' }).waitFor()
    await page.goto(`${url()}/account/domains/${name}`)
    await page.getByRole('heading', { name: /^Renews automatically, expires in/ }).waitFor()
    expect(await alert.count()).toBe(0)
    const [domain] = (await (await page.request.get(`/api/domains?q=${name}`)).json()).items
    expect(Date.parse(domain.expires_at) - Date.parse(expires)).toBeGreaterThan(300 * DAY_MS)
    forgetVisits(faults)
  }, 400_000)
})
