import { PartnerClient } from '@namehouse/sdk'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { isFocused } from './market-page.ts'
import { partnerPage } from './partner-page.ts'
import { useVisitor } from './visit.ts'
import { forgetFailedLoads } from './watched-page.ts'

const browserPath = findBrowser()
const SANDBOX = { keyId: 'pk_sandbox_demo', secret: 'sk_sandbox_demo_0000000000000001' }
const DOMAIN = 'sandbox-beta.io'

const sumOf = (texts: string[]) =>
  texts.reduce((sum, text) => sum + Number(text.replace(/[$,.]/g, '')), 0)

/** The main figures of the overview. Money is in cents. */
async function figuresOf(page: Page) {
  const of = async (label: string) => {
    const figure = page.getByRole('figure', { name: new RegExp(`^${label} [$\\d]`) })
    await figure.waitFor()
    return sumOf([/[$\d,.]+/.exec((await figure.textContent()) ?? '')?.[0] ?? ''])
  }
  const [orders, sold, commission] = [
    await of('Orders'),
    await of('Sold'),
    await of('Your commission'),
  ]
  return { orders, sold, commission }
}

describe.skipIf(browserPath === undefined)('a partner sells in a browser', () => {
  const { open, url } = useVisitor(browserPath ?? '', { demo: 'own' })

  it('lock a price, make a link, have it paid, follow the order, and see what is owed', async () => {
    const { page, faults } = await open('/partner/quotes?environment=sandbox')
    const partner = partnerPage(page)
    const row = (table: string) =>
      page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: DOMAIN })
    await partner.signIn()
    // The sandbox starts with sample orders.
    await partner.go('Overview')
    const before = await figuresOf(page)
    await partner.go('Quotes')
    await page.getByLabel('Name', { exact: true }).fill('nobody-sells-this.com')
    await partner.button('Create quote').click()
    await page.getByText('nobody-sells-this.com is not listed.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill(DOMAIN)
    await partner.button('Create quote').click()
    await row('Quotes').getByText('Open', { exact: true }).waitFor()
    await row('Quotes')
      .getByText(/^\d+:\d\d left$/)
      .waitFor()

    await partner.button(`Create checkout link for ${DOMAIN}`).click()
    await partner.heading('Checkout links').waitFor()
    const made = page.getByRole('region', { name: 'Your new checkout link' })
    const link = (await made.locator('pre').textContent()) ?? ''
    expect(link).toMatch(new RegExp(`^${url()}/checkout/cs_`))
    await row('Checkout links').getByText('Open', { exact: true }).waitFor()

    const buyer = await page.context().newPage()
    await buyer.goto(link)
    await buyer.getByLabel('Email').fill('buyer@example.com')
    await buyer.getByLabel('Name').fill('A Buyer')
    await buyer.getByLabel('Country').selectOption({ label: 'Netherlands' })
    await buyer.getByLabel('Card number').fill('4242 4242 4242 4242')
    await buyer.getByLabel('Expires (MM/YY)').fill('12/90')
    await buyer.getByLabel('Security code').fill('123')
    await buyer.getByLabel('I agree to these terms').check()
    await buyer.getByRole('button', { name: 'Pay $250.00' }).click()
    await buyer.getByText('Paid $250.00').waitFor()
    await buyer.close()

    await partner.button('Refresh').click()
    await row('Checkout links').getByText('Paid', { exact: true }).waitFor()
    await row('Checkout links').getByRole('link', { name: 'See the order' }).click()
    await partner.heading('Orders').waitFor()
    const timeline = page.getByRole('list', { name: 'Timeline' })
    await timeline.getByText('Sale recorded').waitFor()
    await page.getByText('Us, on a checkout page').waitFor()
    await page.getByText('A Buyer, buyer@example.com, NL').waitFor()

    const client = new PartnerClient({ ...SANDBOX, baseUrl: url() })
    const { orders } = await client.orders.list({ domain: DOMAIN })
    const id = orders[0]?.public_id ?? ''
    await expect
      .poll(async () => {
        await partner.button('Refresh').click()
        return await page.getByText('Taken', { exact: true }).count()
      })
      .toBe(1)
    await client.sandbox.advance(id, 'transfer_started')
    await client.sandbox.advance(id, 'transfer_completed')
    await partner.button('Refresh').click()
    await timeline.getByText('Domain delivered').waitFor()

    await partner.go('Overview')
    await partner.button('Refresh').click()
    await expect.poll(async () => (await figuresOf(page)).orders).toBe(before.orders + 1)
    const after = await figuresOf(page)
    expect(after.sold - before.sold).toBe(250_00)
    expect(after.commission - before.commission).toBe(37_50)
    await page.getByText('Daily figures').click()
    const sold = page.getByRole('table', { name: 'What was sold each day' }).getByRole('row')
    await sold.nth(1).waitFor()
    const days = await sold.getByRole('cell').allTextContents()
    expect(sumOf(days.filter((_, at) => at % 3 === 1))).toBe(after.sold)
    expect(sumOf(days.filter((_, at) => at % 3 === 2))).toBe(after.commission)

    await partner.go('Settlements')
    await page.getByRole('link', { name: /^Since / }).click()
    await row('Orders').waitFor()
    // The followed link is gone, so the focus moved to the content.
    await expect.poll(() => isFocused(page.getByRole('main'))).toBe(true)
    await partner.go('Payouts')
    await partner.heading('Payouts').waitFor()
    await page.getByText('Delivered', { exact: true }).waitFor()
    // With the $186.00 of the sample sales.
    expect(await page.getByText('$223.50', { exact: true }).count()).toBe(1)

    await partner.go('Orders')
    await row('Orders').waitFor()
    await partner.environment('Live').click()
    await page.getByText('No sales in live yet').waitFor()
    expect(await row('Orders').count()).toBe(0)
    await page.goto(`/partner/orders?environment=live&id=${id}`)
    await page.getByText('We couldn’t load the order').waitFor()
    forgetFailedLoads(faults, 404)
  })

  it('on every page, the environment is visible and the menu is within reach on a phone', async () => {
    const { page } = await open('/partner/orders?environment=sandbox')
    const partner = partnerPage(page)
    await partner.signIn()
    await partner.heading('Orders').waitFor()
    await page.setViewportSize({ width: 360, height: 500 })
    const menu = page.getByRole('navigation', { name: 'Partner' })
    for (const place of ['Quotes', 'Settlements', 'Payouts', 'Events', 'Overview']) {
      await partner.go(place)
      await partner.heading(place).waitFor()
      // The menu is a row that scrolls sideways: it shows where the person is.
      const { x = -1, width = 0 } = (await menu.locator('[aria-current=page]').boundingBox()) ?? {}
      expect([place, x >= 0 && x + width <= 360]).toEqual([place, true])
      await page
        .getByText(/^Loading/)
        .first()
        .waitFor({ state: 'detached' })
      await page.evaluate('scrollTo({ top: 9999, behavior: "instant" })')
      const { y = -1, height = 0 } = (await partner.environment('Live').boundingBox()) ?? {}
      expect([place, y >= 0 && y + height <= 500]).toEqual([place, true])
      expect(await partner.environment('Sandbox').getAttribute('aria-current')).toBe('true')
      expect(page.url()).toContain('environment=sandbox')
    }
  })
})
