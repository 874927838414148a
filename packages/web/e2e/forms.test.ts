import { describe, expect, it } from 'vitest'
import { givenAccount, givenSession } from './account-page.ts'
import { findBrowser } from './browser.ts'
import { choose, givenPortfolios, HOSTS, message, setTo, tick } from './portfolio-page.ts'
import { useVisitor } from './visit.ts'
import { forgetFailedLoads, QUIET, refuse } from './watched-page.ts'

const browserPath = findBrowser()

describe.skipIf(browserPath === undefined)('forms and buttons', () => {
  const visitor = useVisitor(browserPath ?? '', { demo: 'shared' })
  const { openPortfolio } = givenPortfolios(visitor)

  it('billing details stay in their form once they are saved, and are there on the next visit', async () => {
    const { page } = await visitor.open(QUIET)
    await givenSession(page, await givenAccount(visitor.url()))
    await page.goto('/account/billing')
    const form = page.getByRole('form', { name: 'Billing details' })
    const country = form.getByLabel('Country')
    const save = async (code: string) => {
      await country.selectOption(code)
      await form.getByRole('button', { name: 'Save billing details' }).click()
      await message(page, 'Saved.').last().waitFor()
    }
    await form.getByLabel('Name or company').fill('Harbor Ltd')
    await form.getByLabel('Street and number').fill('1 Quay')
    await form.getByLabel('City').fill('Galway')
    await save('IE')
    expect(await form.getByLabel('Name or company').inputValue()).toBe('Harbor Ltd')
    expect(await country.inputValue()).toBe('IE')
    await page.getByRole('status', { name: 'Messages' }).getByRole('button').click()
    await save('NL')
    expect(await country.inputValue()).toBe('NL')
    await page.getByRole('link', { name: 'your receipts' }).click()
    await page.getByRole('heading', { level: 1, name: 'Receipts' }).waitFor()
    await page.goBack()
    await form.waitFor()
    expect(await country.inputValue()).toBe('NL')
  })

  it('billing details that don’t load can be asked for again', async () => {
    const { page, faults } = await visitor.open(QUIET)
    await givenSession(page, await givenAccount(visitor.url()))
    const error = { code: 'service_unavailable', message: 'Try again in a moment.' }
    await refuse(page, '**/api/billing/details', { status: 503, error })
    await page.goto('/account/billing')
    const failure = page.getByRole('alert').filter({ hasText: 'load the billing details' })
    await failure.waitFor()
    await page.unroute('**/api/billing/details')
    await failure.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('form', { name: 'Billing details' }).waitFor()
    forgetFailedLoads(faults, 503)
  })

  it('name servers and a folder stay when they couldn’t be saved', async () => {
    const { page, faults, names } = await openPortfolio('typed', 2)
    await page.getByRole('link', { name: names[0] ?? '', exact: true }).click()
    const hosts = page.getByRole('region', { name: 'Name servers' })
    await hosts.getByRole('button', { name: 'Change name servers' }).click()
    const error = { code: 'service_unavailable', message: 'Try again in a moment.' }
    await page.route(`**/api/domains/${names[0]}`, async (route) => {
      if (route.request().method() !== 'PATCH') return await route.fallback()
      await route.fulfill({ status: 503, json: { error } })
    })
    const typed = 'ns1.pier-dns.net\nns2.pier-dns.net'
    await hosts.getByLabel('One per line').fill(typed)
    await hosts.getByRole('button', { name: 'Save name servers' }).click()
    await hosts.getByText(error.message).waitFor()
    expect(await hosts.getByLabel('One per line').inputValue()).toBe(typed)
    const folder = page.getByRole('form', { name: 'Folder' })
    await folder.getByLabel('Folder').fill('Shops')
    await folder.getByRole('button', { name: 'Move' }).click()
    await folder.getByText(error.message).waitFor()
    expect(await folder.getByLabel('Folder').inputValue()).toBe('Shops')
    forgetFailedLoads(faults, 503)
    await page.unrouteAll()
    await hosts.getByRole('button', { name: 'Save name servers' }).click()
    await hosts.getByText('ns2.pier-dns.net').waitFor()
  })

  it('a preview of what was typed before isn’t offered for what is typed now', async () => {
    const { page, names } = await openPortfolio('retyped', 2)
    await tick(page, names[0] ?? '').click()
    await choose(page, 'Name servers')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/domains/bulk/setNameservers', async (route) => {
      await held
      await route.fallback()
    })
    await setTo(page, HOSTS, 'ns1.old-dns.net ns2.old-dns.net')
    await page.getByRole('button', { name: 'Checking…' }).waitFor()
    await page.getByLabel(HOSTS).fill('ns1.new-dns.net ns2.new-dns.net')
    release()
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('1 will change').waitFor()
    const changes = page.getByRole('list', { name: 'Before and after' })
    expect(await changes.textContent()).toContain('ns1.new-dns.net, ns2.new-dns.net')
  })

  it('a renewal added on the page of a domain counts in the header’s cart at once', async () => {
    const { page, names } = await openPortfolio('counted', 2)
    await page.getByRole('link', { name: names[0] ?? '', exact: true }).click()
    await page.getByRole('button', { name: /^Renew for 1 year/ }).click()
    await page.getByText('In your cart').waitFor()
    await page.getByRole('link', { name: /^Cart, 1 name, / }).waitFor()
  })

  it('a confirmed action can’t be taken back or repeated while it is carried out', async () => {
    const { page } = await visitor.open(QUIET)
    await givenSession(page, await givenAccount(visitor.url()))
    const watched = { domain: 'acme.com', on: ['available'] }
    await page.request.post('/api/watches', { data: watched })
    await page.goto('/account/watching')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/watches/*', async (route) => {
      await held
      await route.fallback()
    })
    const remove = page.getByRole('button', { name: 'Remove: acme.com' })
    await remove.click()
    await page.getByRole('button', { name: 'Stop watching' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep' }).click({ force: true })
    expect(await remove.count()).toBe(0)
    release()
    await page.getByText('You’re not watching any domains yet').waitFor()
  })
})
