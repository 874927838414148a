import type { Page } from 'playwright-core'
import { expectGoodLooks } from './axe.ts'

/** Buys a listed domain from its page as whoever is signed in, and pays at the checkout. */
export async function payFor(page: Page, domain: string): Promise<void> {
  await page.goto(`/market/${domain}`)
  await payHere(page)
}

/** The same from the page of the listing. */
export async function payHere(page: Page): Promise<void> {
  await expectGoodLooks(page, 'listing')
  await page.getByRole('button', { name: 'Buy now' }).click()
  await payOnPage(page)
  await page.getByRole('link', { name: 'See it in your account' }).click()
}

/** Pays on the checkout page that is shown. */
export async function payOnPage(page: Page): Promise<void> {
  await page.getByLabel('Country').selectOption({ label: 'Netherlands' })
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expires (MM/YY)').fill('12/90')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('I agree to these terms').check()
  await page.getByRole('button', { name: /^Pay / }).click()
}
