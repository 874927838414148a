import { describe, expect, it } from 'vitest'
import { accountPage, givenAccount } from './account-page.ts'
import { findBrowser } from './browser.ts'
import { isFocused } from './market-page.ts'
import { useVisitor } from './visit.ts'

const browserPath = findBrowser()
const PHONE_PX = 360

describe.skipIf(browserPath === undefined)('names that an account sells in a browser', () => {
  const { open, url } = useVisitor(browserPath ?? '')

  it('a name: listed, not yet proven, priced anew, withdrawn', async () => {
    const email = await givenAccount(url())
    const { page } = await open('/account/listings')
    const account = accountPage(page)
    await account.signIn(email)
    await page.getByText('You sell no names yet.').waitFor()

    const add = page.getByRole('form', { name: 'List a name' })
    await add.getByLabel('Domain').fill('harbor-of-mine.com')
    await add.getByLabel('Price, USD', { exact: true }).fill('a lot')
    await account.button('List it').click()
    await add.getByText('This is no amount such as 2500 or 2500.50.').waitFor()
    await add.getByLabel('Price, USD', { exact: true }).fill('$2,500')
    await add.getByLabel('Lowest price, USD (optional)').fill('2600')
    await account.button('List it').click()
    await add.getByText('This is more than the price.').waitFor()
    await add.getByLabel('Lowest price, USD (optional)').fill('1999.50')
    await account.button('List it').click()

    const item = page.getByRole('list', { name: 'Your names' }).getByRole('listitem')
    await item.getByText('$2,500.00, at least $1,999.50').waitFor()
    await item.getByText('Waiting for your DNS record').waitFor()
    await item.getByText('_namehouse.harbor-of-mine.com', { exact: true }).waitFor()
    await item.getByText(/^namehouse-verification=[0-9a-f]{40}$/).waitFor()
    await page.setViewportSize({ width: PHONE_PX, height: 800 })
    const needed = await page.evaluate('document.documentElement.scrollWidth')
    expect(needed).toBeLessThanOrEqual(PHONE_PX)

    await account.button('Check now: harbor-of-mine.com').click()
    await item.getByText('The record is not in the DNS yet.').waitFor()

    await account.button('Change prices: harbor-of-mine.com').click()
    const prices = page.getByRole('form', { name: 'Prices of harbor-of-mine.com' })
    const price = prices.getByLabel('Price, USD', { exact: true })
    expect(await price.inputValue()).toBe('2500')
    await price.fill('3100.25')
    await prices.getByLabel('Lowest price, USD (optional)').fill('')
    await account.button('Save prices').click()
    await item.getByText('$3,100.25', { exact: true }).waitFor()
    expect(await isFocused(account.button('Change prices: harbor-of-mine.com'))).toBe(true)

    await account.button('Withdraw: harbor-of-mine.com').click()
    await account.button('Withdraw it').click()
    // It never was on the market, so nothing of it is kept.
    await page.getByText('You sell no names yet.').waitFor()
    expect(await item.count()).toBe(0)
  })
})
