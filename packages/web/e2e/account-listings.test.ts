import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { visit } from '../../server/test/support/visit-host.ts'
import { accountPage, givenAccount, signedInStaff } from './account-page.ts'
import { expectGoodLooks } from './axe.ts'
import { findBrowser } from './browser.ts'
import { isFocused } from './market-page.ts'
import { useVisitor } from './visit.ts'

const browserPath = findBrowser()
const PHONE_PX = 360

describe.skipIf(browserPath === undefined)('listings of an account in a browser', () => {
  const { open, url, forwardUrl, publishText } = useVisitor(browserPath ?? '', { demo: 'shared' })

  it('a name is listed, stays unverified, gets a new price and is withdrawn', async () => {
    const email = await givenAccount(url())
    const { page } = await open('/account/listings')
    const account = accountPage(page)
    await account.signIn(email)
    await page.getByText('No names for sale yet').waitFor()

    const add = page.getByRole('form', { name: 'List a name' })
    await add.getByLabel('Domain').fill('harbor-of-mine.com')
    await add.getByLabel('Price, USD', { exact: true }).fill('a lot')
    await account.button('List name').click()
    await add.getByText('Enter an amount, for example 2500 or 2500.50.').waitFor()
    await add.getByLabel('Price, USD', { exact: true }).fill('$2,500')
    await add.getByLabel('Minimum price, USD (optional)').fill('2600')
    await account.button('List name').click()
    await add.getByText('Enter at most the buy now price.').waitFor()
    await add.getByLabel('Minimum price, USD (optional)').fill('1999.50')
    await account.button('List name').click()

    const item = page.getByRole('list', { name: 'Your names' }).getByRole('listitem')
    await item.getByText('$2,500.00, at least $1,999.50').waitFor()
    await item.getByText('Waiting for your DNS record').waitFor()
    await item.getByText('_namehouse.harbor-of-mine.com', { exact: true }).waitFor()
    await item.getByText(/^namehouse-verification=[0-9a-f]{40}$/).waitFor()
    await page.setViewportSize({ width: PHONE_PX, height: 800 })
    const needed = await page.evaluate('document.documentElement.scrollWidth')
    expect(needed).toBeLessThanOrEqual(PHONE_PX)

    await account.button('Check now: harbor-of-mine.com').click()
    await item.getByText('We can’t find the record yet.').waitFor()

    await account.button('Change prices: harbor-of-mine.com').click()
    const prices = page.getByRole('form', { name: 'Prices of harbor-of-mine.com' })
    const price = prices.getByLabel('Price, USD', { exact: true })
    expect(await price.inputValue()).toBe('2500')
    await price.fill('3100.25')
    await prices.getByLabel('Minimum price, USD (optional)').fill('')
    await account.button('Save prices').click()
    await item.getByText('$3,100.25', { exact: true }).waitFor()
    expect(await isFocused(account.button('Change prices: harbor-of-mine.com'))).toBe(true)

    await account.button('Withdraw: harbor-of-mine.com').click()
    await account.button('Withdraw it').click()
    // It was never on the market, so no trace of it is kept.
    await page.getByText('No names for sale yet').waitFor()
    expect(await item.count()).toBe(0)
  })

  /** The page at the domain itself: another look, with the price, and without offers. */
  const setUpSalePage = async (page: Page, domain: string): Promise<void> => {
    const account = accountPage(page)
    await account.button(`Sale page: ${domain}`).click()
    const look = page.getByRole('radio', { name: /^Poster/ })
    const showsPrice = page.getByRole('checkbox', { name: /^Show my price to everyone/ })
    await page.getByText('This domain doesn’t point to us yet.').waitFor()
    expect(await look.isChecked()).toBe(false)
    await look.check()
    await showsPrice.check()
    await expectGoodLooks(page, 'sale page settings')
    await account.button('Save sale page').click()
    await page.getByText('Sale page saved.').waitFor()

    await account.button(`Change prices: ${domain}`).click()
    const prices = page.getByRole('form', { name: `Prices of ${domain}` })
    await prices.getByRole('checkbox', { name: /^Offers welcome/ }).uncheck()
    await account.button('Save prices').click()
    await prices.waitFor({ state: 'detached' })
    await page.reload()
    await account.button(`Sale page: ${domain}`).click()
    await expect.poll(() => look.isChecked()).toBe(true)
    expect(await showsPrice.isChecked()).toBe(true)
    await account.button(`Change prices: ${domain}`).click()
    expect(await prices.getByRole('checkbox', { name: /^Offers welcome/ }).isChecked()).toBe(false)
  }

  it('a name is listed, verified, approved, shown in the market, and withdrawn', async () => {
    const domain = 'proven-harbor.com'
    const email = await givenAccount(url())
    const { page, market } = await open('/account/listings')
    const account = accountPage(page)
    await account.signIn(email)
    await page.getByText('No names for sale yet').waitFor()
    const add = page.getByRole('form', { name: 'List a name' })
    await add.getByLabel('Domain').fill(domain)
    await add.getByLabel('Price, USD', { exact: true }).fill('2500')
    await account.button('List name').click()
    const item = page.getByRole('list', { name: 'Your names' }).getByRole('listitem')
    const token = item.getByText(/^namehouse-verification=[0-9a-f]{40}$/)
    await publishText(`_namehouse.${domain}`, (await token.textContent()) ?? '')
    await account.button(`Check now: ${domain}`).click()
    await item.getByText('Waiting for review').waitFor()

    const staff = await signedInStaff(url())
    const asked = await staff('GET', '/api/staff/listings?awaiting_approval=true')
    const waiting = asked.listings?.find((listing) => listing.domain === domain)
    await staff('PATCH', `/api/staff/listings/${waiting?.id}`, { approved: true })
    await page.reload()
    await item.getByText('On the market').waitFor()

    await setUpSalePage(page, domain)
    const { port } = new URL(forwardUrl())
    const lander = await visit(Number(port), domain)
    expect([lander.status, lander.body.includes('$2,500')]).toEqual([200, true])
    expect(lander.body).not.toContain('Make an offer')

    await page.goto(`/market?q=${domain}&sort=newest`)
    await expect.poll(() => market.names()).toEqual([domain])
    await page.goto('/account/listings')
    await account.button(`Withdraw: ${domain}`).click()
    await account.button('Withdraw it').click()
    await item.getByText('Withdrawn', { exact: true }).waitFor()
    await page.goto(`/market?q=${domain}&sort=newest`)
    await page.getByText('No matches', { exact: true }).waitFor()
  })

  it('a file is uploaded and followed: good names are listed and bad lines reported', async () => {
    const email = await givenAccount(url())
    const { page } = await open('/account/listings')
    const account = accountPage(page)
    await account.signIn(email)
    await page.getByText('No names for sale yet').waitFor()
    const form = page.getByRole('form', { name: 'List many names' })
    const names = Array.from({ length: 150 }, (_, at) => `filed-harbor-${at}.com,2500`)
    const lines = ['domain,price', ...names, 'no name,100', 'dear.com,-5']
    await form.getByLabel('CSV file').setInputFiles({
      name: 'names.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    })
    await account.button('Upload file').click()
    await page.getByText('Your last file: 150 of 152 names listed, 2 rejected.').waitFor()
    const errors = page.getByRole('list', { name: 'Lines we couldn’t import' })
    expect(await errors.getByRole('listitem').count()).toBe(2)
    await errors.getByText('Line 153: price must be dollars').waitFor()
    const items = page.getByRole('list', { name: 'Your names' }).getByRole('listitem')
    await expect.poll(() => items.count()).toBe(150)
    await page.setViewportSize({ width: PHONE_PX, height: 800 })
    const needed = await page.evaluate('document.documentElement.scrollWidth')
    expect(needed).toBeLessThanOrEqual(PHONE_PX)
  })
})
