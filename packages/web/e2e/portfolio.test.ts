import { describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import {
  apply,
  bar,
  choose,
  givenPortfolios,
  HOSTS,
  message,
  PHONE_PX,
  preview,
  scrollTo,
  setTo,
  tick,
  undo,
} from './portfolio-page.ts'
import { useVisitor } from './visit.ts'
import { forgetFailedLoads } from './watched-page.ts'

const browserPath = findBrowser()

describe.skipIf(browserPath === undefined)('a portfolio in a browser', () => {
  const { setUpLab, openPortfolio } = givenPortfolios(
    useVisitor(browserPath ?? '', { demo: 'shared' }),
  )

  it('select 200, set name servers, watch the progress, see failures, retry them', async () => {
    const { page, email, names, faults } = await openPortfolio('journey', 260)
    const stuck = [names[3] ?? '', names[77] ?? '', names[150] ?? '']
    await setUpLab('/holdings', { names: stuck, email, status: 'REDEMPTION_PERIOD' })
    await tick(page, names[0] ?? '').click()
    await page.getByText('1 selected').waitFor()
    await page.route(/offset=200/, async (route) => await route.fulfill({ status: 503 }), {
      times: 1,
    })
    await scrollTo(page, 195)
    const failure = page.getByText('We couldn’t load some of your domains')
    await failure.waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await failure.waitFor({ state: 'hidden' })
    forgetFailedLoads(faults, 503)
    await tick(page, names[199] ?? '').click({ modifiers: ['Shift'] })
    await page.getByText('200 selected').waitFor()
    await choose(page, 'Name servers')
    await setTo(page, HOSTS, 'ns1.quay-dns.net')
    await page.getByText('Enter 2 to 13 different name servers').waitFor()
    await setTo(page, HOSTS, 'ns1.quay_dns! ns2.quay_dns!.net')
    await page.getByText('Enter 2 to 13 different name servers').waitFor()
    forgetFailedLoads(faults, 400)
    await setTo(page, HOSTS, 'ns1.quay-dns.net ns2.quay-dns.net')
    await page.getByText('200 will change').waitFor()
    await apply(page)
    const progress = page.getByRole('region', { name: 'Progress: Set name servers' })
    await progress.getByText('Set name servers of 197 of 200 names. 3 failed.').waitFor()
    const failures = progress
      .getByRole('list', { name: 'Domains that failed' })
      .getByRole('listitem')
    expect(await failures.count()).toBe(3)
    expect(await failures.first().textContent()).toContain('about to be deleted')

    await setUpLab('/holdings', { names: stuck, email, status: 'OK' })
    await page.getByRole('button', { name: 'Retry 3 failed' }).click()
    await message(page, 'Set name servers of 3 names.').waitFor()
    await scrollTo(page, 0)
    const row = page.getByRole('row', { name: new RegExp(names[3] ?? '') })
    await row.getByTitle('ns1.quay-dns.net, ns2.quay-dns.net').waitFor()
  })

  it('by keyboard: select on the way down, select all that match, lock, and undo', async () => {
    const { page, names } = await openPortfolio('keys', 230)
    await tick(page, names[0] ?? '').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText('3 selected').waitFor()
    // The last row has to be loaded first. It gets the focus once it is there.
    await page.keyboard.press('End')
    await page.locator('[data-row="229"]:focus').waitFor()
    // However many names there are, only the visible rows and a few beyond are drawn.
    expect(await page.locator('.domains-table tbody [data-row]').count()).toBeLessThan(50)
    const press = async (name: string) =>
      await bar(page).getByRole('button', { name, exact: true }).press('Enter')
    await press('Lock')
    const applies = page.getByRole('button', { name: 'Apply to 3 names' })
    await applies.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await message(page, 'Locked 3 names.').waitFor()
    // The form is gone, and the focus is back at the button that opened it.
    await page.locator('[data-op=lock]:focus').waitFor()
    await undo(page).press('Enter')
    await message(page, 'Unlocked 3 names.').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByText('Filter and sort').click()
    await press('Auto-renew')
    await page.locator('select[name=auto_renew]:focus').waitFor()
    await preview(page)
    await apply(page)
    await message(page, 'Turned on auto-renew for 3 names.').waitFor()
    // It stays while the mouse is there.
    await undo(page).hover()
    await scrollTo(page, 0)
    const row = page.getByRole('row', { name: new RegExp(names[1] ?? '') })
    await row.getByText('Automatic', { exact: true }).waitFor()
    const renewal = page.getByLabel('Renewal', { exact: true })
    await renewal.selectOption('Automatic')
    await page.getByText('3 names', { exact: true }).waitFor()
    await page.getByLabel('Expires', { exact: true }).selectOption('Within 30 days')
    await page.getByText('3 names', { exact: true }).waitFor({ state: 'hidden' })
    await page.getByLabel('Expires', { exact: true }).selectOption('Any time')
    await page.getByText('3 names', { exact: true }).waitFor()
    await renewal.selectOption('All')
    await undo(page).click()
    await message(page, 'Turned off auto-renew for 3 names.').waitFor()
    await row.getByText('Manual', { exact: true }).waitFor()
    await page.getByRole('checkbox', { name: 'Select all that match' }).click()
    await page.getByText('230 selected').waitFor()
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await page.getByLabel('Name contains').fill('0229')
    await page.getByText('1 name', { exact: true }).waitFor()
    await page.setViewportSize({ width: PHONE_PX, height: 800 })
    const needed = await page.evaluate('document.documentElement.scrollWidth')
    expect(needed).toBeLessThanOrEqual(PHONE_PX)
  })

  it('undo restores each name to its previous state', async () => {
    const { page, names, faults } = await openPortfolio('undo', 3)
    const [first = ''] = names
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
    const finished = (count: number, what = 'Set name servers of') =>
      message(page, `${what} ${count === 1 ? '1 name' : `${count} names`}.`)
    const close = async () => await page.getByRole('button', { name: 'Close' }).first().click()
    const setHosts = async (hosts: string, count: number) => {
      await choose(page, 'Name servers')
      await setTo(page, HOSTS, hosts)
      await apply(page)
      await finished(count).waitFor()
    }
    await tick(page, first).click()
    await page.getByText('1 selected').waitFor()
    await setHosts('ns1.first.net ns2.first.net', 1)
    await row(first).getByTitle('ns1.first.net, ns2.first.net').waitFor()
    await close()
    for (const name of names.slice(1)) await tick(page, name).click()
    await tick(page, first).click()
    await page.getByText('2 selected').waitFor()
    await setHosts('ns1.others.net ns2.others.net', 2)
    await close()
    await tick(page, first).click()
    await page.getByText('3 selected').waitFor()
    await setHosts('ns1.all.net ns2.all.net', 3)
    for (const name of names) await row(name).getByTitle('ns1.all.net, ns2.all.net').waitFor()
    await undo(page).click()
    // Two operations: two names had the same values before, one didn't.
    await finished(2).waitFor()
    await finished(1).waitFor()
    await row(first).getByTitle('ns1.first.net, ns2.first.net').waitFor()
    for (const name of names.slice(1)) {
      await row(name).getByTitle('ns1.others.net, ns2.others.net').waitFor()
    }
    await close()
    await close()
    await choose(page, 'Move')
    await setTo(page, 'Folder (leave empty for none)', 'Shops')
    await apply(page)
    await finished(3, 'Moved').waitFor()
    await row(first).getByText('Shops', { exact: true }).waitFor()
    await undo(page).click()
    await row(first).getByText('–', { exact: true }).waitFor()
    await row(first)
      .getByText(/^Checked /)
      .waitFor()
    expect(faults).toEqual([])
  })

  it('a contact is created, changed, and assigned to names', async () => {
    const { page, faults } = await openPortfolio('contact', 2)
    await page.getByRole('link', { name: 'Contacts', exact: true }).click()
    const contacts = page.getByRole('list', { name: 'Contacts' }).getByRole('listitem')
    await contacts.first().waitFor()
    const form = page.getByRole('form', { name: 'New contact' })
    await form.getByLabel('Name', { exact: true }).fill('Ada Harbor')
    await form.getByLabel('Email').fill('ada@example.com')
    await form.getByLabel('Phone').fill('call me')
    await form.getByLabel('Street and number').fill('2 Quay Street')
    await form.getByLabel('Postal code').fill('1011 AB')
    await form.getByLabel('City').fill('Amsterdam')
    await form.getByLabel('Country').selectOption({ label: 'Netherlands' })
    await form.getByRole('button', { name: 'Create contact' }).click()
    await form.locator('[name=phone][aria-invalid=true]').waitFor()
    await form.getByText('Enter a phone number, for example +353 91 123 456.').waitFor()
    await form.getByLabel('Phone').fill('(020) 123 45-67')
    await form.getByRole('button', { name: 'Create contact' }).click()
    const ada = contacts.filter({ hasText: 'ada@example.com' })
    await ada.getByText('2 Quay Street, 1011 AB Amsterdam, NL').waitFor()
    await ada.getByText('ada@example.com, +31.201234567').waitFor()
    await ada.getByRole('button', { name: 'Change: Ada Harbor' }).click()
    const change = page.getByRole('form', { name: 'Change Ada Harbor' })
    await change.getByLabel('City').fill('Utrecht')
    await change.getByRole('button', { name: 'Save' }).click()
    await ada.getByText('2 Quay Street, 1011 AB Utrecht, NL').waitFor()
    await page.setViewportSize({ width: PHONE_PX, height: 800 })
    const needed = await page.evaluate('document.documentElement.scrollWidth')
    expect(needed).toBeLessThanOrEqual(PHONE_PX)

    await page.getByRole('link', { name: 'your domains' }).click()
    await page.getByRole('checkbox', { name: 'Select all that match' }).click()
    await page.getByText('2 selected').waitFor()
    await choose(page, 'Contacts')
    await page
      .getByLabel('Contact', { exact: true })
      .selectOption({ label: 'Ada Harbor, ada@example.com' })
    await preview(page)
    const changes = page.getByRole('list', { name: 'Before and after' })
    await changes.getByText('→ Ada Harbor').first().waitFor()
    await apply(page)
    await message(page, 'Set contacts of 2 names.').waitFor()
    expect(faults).toEqual([])
  })

  it('renewals in the cart, a declined card, a good one, and the receipt', async () => {
    const { page, names, faults } = await openPortfolio('cart', 2)
    await page.getByRole('checkbox', { name: 'Select all that match' }).click()
    await page.getByText('2 selected').waitFor()
    await choose(page, 'Renew')
    await preview(page)
    await page.getByText(/^2 will change · \$/).waitFor()
    await apply(page)
    await page.getByText(/^2 names added to your cart, \$/).waitFor()
    await page.getByRole('link', { name: 'Go to cart' }).click()
    const items = page.getByRole('list', { name: 'In your cart' }).getByRole('listitem')
    await items.first().waitFor()
    expect(await items.count()).toBe(2)
    const pay = page.getByRole('form', { name: 'Pay' })
    await pay.getByLabel('Name on card').fill('Robin Harbor')
    await pay.getByLabel('Card number').fill('4000 0000 0000 0002')
    await pay.getByLabel('Expiry (MM/YY)').fill('0120')
    await pay.getByLabel('Security code').fill('123')
    await pay.getByRole('button', { name: /^Pay \$/ }).click()
    await pay.getByText('This date has passed.').waitFor()
    await pay.getByLabel('Expiry (MM/YY)').fill('1240')
    await pay.getByRole('button', { name: /^Pay \$/ }).click()
    await pay.getByText(/Try another card\.$/).waitFor()
    await pay.getByLabel('Card number').fill('4242 4242 4242 4242')
    // A failed poll of the receipt doesn't end the polling.
    const error = { code: 'unavailable', message: 'Not now.' }
    const refusal = { status: 503, json: { error } }
    await page.route('**/api/receipts/*', (route) => route.fulfill(refusal), { times: 1 })
    await pay.getByRole('button', { name: /^Pay \$/ }).click()
    await page.getByText(/^Complete\. Charged \$/).waitFor()
    expect(faults.join()).toContain('503')
    forgetFailedLoads(faults, 503)
    const bought = page.getByRole('list', { name: 'Receipt items' })
    expect(await bought.getByText('Done', { exact: true }).count()).toBe(2)
    expect(await bought.textContent()).toContain(names[1])
    await page.getByRole('link', { name: 'See your domains' }).waitFor()
    await page.getByRole('link', { name: 'your receipts' }).click()
    const receipts = page.getByRole('list', { name: 'Receipts', exact: true })
    await receipts.getByRole('listitem').filter({ hasText: 'Not paid' }).first().waitFor()
    const closed = receipts.getByRole('listitem').filter({ hasText: 'Complete' })
    await closed.getByRole('link').click()
    await bought.getByText(names[0] ?? '').waitFor()
    await page.setViewportSize({ width: PHONE_PX, height: 800 })
    const needed = await page.evaluate('document.documentElement.scrollWidth')
    expect(needed).toBeLessThanOrEqual(PHONE_PX)
  })
})
