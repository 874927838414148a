import { PartnerClient } from '@namehouse/sdk'
import { describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { pressOn, tabTo, typeInto } from './by-keyboard.ts'
import { settled } from './every-page.ts'
import { expectQuery, isFocused } from './market-page.ts'
import { bar, givenPortfolios, tick } from './portfolio-page.ts'
import { useVisitor } from './visit.ts'

const browserPath = findBrowser()
const CARD = '4242 4242 4242 4242'

/** No mouse, and the focus is visible at every stop. */
describe.skipIf(browserPath === undefined)('with the keyboard alone', () => {
  const visitor = useVisitor(browserPath ?? '', { demo: 'shared' })
  const { open, url } = visitor
  const { openPortfolio } = givenPortfolios(visitor)

  it('search for a name, read its details, and come back to the result', async () => {
    const { page, search } = await open('/')
    await settled(page)
    await typeInto(page, search.field, 'busy-harbor.com')
    await page.keyboard.press('Enter')
    await search.primary.getByText('Registered', { exact: true }).waitFor()
    const details = search.primary.getByRole('button', { name: 'Details of busy-harbor.com' })
    await pressOn(page, details)
    await search.dialog.waitFor()
    await page.keyboard.press('Escape')
    await search.dialog.waitFor({ state: 'hidden' })
    expect(await isFocused(details)).toBe(true)
  })

  it('filter and sort the marketplace, and open a name', async () => {
    const { page, market } = await open('/market')
    await settled(page)
    await market.results.waitFor()
    const chip = market.extensions.getByRole('link').first()
    const [tld = ''] = /[a-z]+/.exec((await chip.textContent()) ?? '') ?? []
    await pressOn(page, chip)
    await expectQuery(page, { tld })
    await tabTo(page, market.sort)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).not.toBe(null)
    await market.results.waitFor()
    expect((await market.names()).every((name) => name.endsWith(`.${tld}`))).toBe(true)
    const first = market.results.getByRole('link').first()
    const before = page.url()
    await pressOn(page, first)
    await expect.poll(() => page.url()).not.toBe(before)
  })

  it('change a selected domain, undo it from the message, and the focus returns', async () => {
    const { page, names } = await openPortfolio('keyboard', 3)
    await pressOn(page, tick(page, names[0] ?? ''), 'Space')
    await page.getByText('1 selected').waitFor()
    await pressOn(page, bar(page).getByRole('button', { name: 'Lock', exact: true }))
    await page.getByRole('button', { name: 'Apply to 1 name' }).waitFor()
    await page.keyboard.press('Enter')
    const messages = page.getByRole('status', { name: 'Messages' })
    await messages.getByText('Locked 1 name.').waitFor()
    await page.locator('[data-op=lock]:focus').waitFor()
    await page.keyboard.press('F8')
    await tabTo(page, messages.getByRole('button', { name: 'Undo' }))
    await page.keyboard.press('Enter')
    await messages.getByText('Unlocked 1 name.').waitFor()
    await page.locator('[data-op=lock]:focus').waitFor()
  })

  it('renew a domain: cart, remove and undo, card, receipt', async () => {
    const { page, names } = await openPortfolio('renewal', 2)
    const [name = ''] = names
    const messages = page.getByRole('status', { name: 'Messages' })
    await pressOn(page, tick(page, name), 'Space')
    await pressOn(page, bar(page).getByRole('button', { name: 'Renew', exact: true }))
    await pressOn(page, page.getByRole('button', { name: 'Preview' }))
    await page.getByRole('button', { name: 'Apply to 1 name' }).waitFor()
    await page.keyboard.press('Enter')
    await messages.getByText(/^1 name added to your cart, \$/).waitFor()
    await page.keyboard.press('F8')
    await pressOn(page, messages.getByRole('link', { name: 'Go to cart' }))
    const items = page.getByRole('list', { name: 'In your cart' })
    await pressOn(page, items.getByRole('button', { name: `Remove: ${name}` }))
    await page.getByText('Your cart is empty').waitFor()
    await page.keyboard.press('F8')
    await pressOn(page, messages.getByRole('button', { name: 'Undo' }))
    await items.getByText(name).waitFor()
    const pay = page.getByRole('form', { name: 'Pay' })
    await typeInto(page, pay.getByLabel('Name on card'), 'Robin Harbor')
    await typeInto(page, pay.getByLabel('Card number'), CARD)
    await typeInto(page, pay.getByLabel('Expiry (MM/YY)'), '1240')
    await typeInto(page, pay.getByLabel('Security code'), '123')
    await pressOn(page, pay.getByRole('button', { name: /^Pay \$/ }))
    await page.getByText(/^Complete\. Charged \$/).waitFor()
  })

  it('pay on the hosted checkout', async () => {
    const partner = new PartnerClient({
      baseUrl: url(),
      keyId: 'pk_sandbox_demo',
      secret: 'sk_sandbox_demo_0000000000000001',
    })
    const { checkout_url } = await partner.checkoutSessions.create({ domain: 'sandbox-beta.io' })
    const { page } = await open(checkout_url)
    await typeInto(page, page.getByLabel('Email'), 'buyer@example.com')
    await typeInto(page, page.getByLabel('Name'), 'A Buyer')
    const country = page.getByLabel('Country')
    await tabTo(page, country)
    await page.keyboard.type('Netherlands')
    expect(await country.inputValue()).toBe('NL')
    await typeInto(page, page.getByLabel('Card number'), CARD)
    await typeInto(page, page.getByLabel('Expires (MM/YY)'), '12/90')
    await typeInto(page, page.getByLabel('Security code'), '123')
    await pressOn(page, page.getByLabel('I agree to these terms'), 'Space')
    await pressOn(page, page.getByRole('button', { name: 'Pay $250.00' }))
    await page.getByText('Paid $250.00').waitFor()
  })
})
