import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accountPage } from './account-page.ts'
import { findBrowser } from './browser.ts'
import { useVisitor } from './visit.ts'
import { forgetFailedLoads } from './watched-page.ts'

const browserPath = findBrowser()
const DEMO = { email: 'demo@example.com', password: 'demo-password' }
const PHONE = { viewport: { width: 390, height: 844 } }

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const press = async (page: Page, name: string | RegExp) =>
  await page.getByRole('button', { name }).click()
const fill = async (page: Page, label: string, value: string) =>
  await page.getByLabel(label, { exact: true }).fill(value)
const save = async (page: Page) => {
  await press(page, 'Review changes')
  await press(page, 'Save changes')
}

describe.skipIf(browserPath === undefined)('DNS records in a browser', () => {
  const { open } = useVisitor(browserPath ?? '')

  const openDns = async (domain: string, options: object = {}) => {
    const opened = await open(`/account/domains/${domain}?tab=dns`, options)
    await accountPage(opened.page).signIn(DEMO.email, DEMO.password)
    await opened.page.getByRole('button', { name: 'Add record' }).waitFor()
    return opened
  }

  it('add, edit and remove records, see the difference, save, and undo', async () => {
    const { page } = await openDns('copper-kettle.com')
    await page.getByText('12 records', { exact: true }).waitFor()
    await press(page, 'Add record')
    await page.getByLabel('Type', { exact: true }).selectOption('MX')
    await page.getByLabel('Mail server').waitFor()
    await page.getByLabel('Type', { exact: true }).selectOption('A')
    await fill(page, 'Name', 'office')
    await fill(page, 'IPv4 address', '300.1.1.1')
    await page.getByText('Enter an IPv4 address, for example 192.0.2.1.').waitFor()
    await fill(page, 'IPv4 address', '192.0.2.99')
    await page
      .getByRole('form', { name: 'New record' })
      .getByRole('button', { name: 'Add record' })
      .click()
    await press(page, /^Edit A mail/)
    await fill(page, 'IPv4 address', '192.0.2.26')
    await press(page, 'Done')
    await press(page, /^Remove CNAME shop/)
    await page.getByText('3 unsaved changes').waitFor()
    await press(page, 'Review changes')
    await page.getByRole('heading', { name: 'Review: 1 added, 1 changed, 1 removed' }).waitFor()
    const changes = page.getByRole('list', { name: 'Changes', exact: true }).getByRole('listitem')
    expect(await changes.count()).toBe(3)
    await press(page, 'Save changes')
    await page.getByText('Saved: 1 added, 1 changed, 1 removed.').waitFor()
    await row(page, 'office').waitFor()
    await row(page, '192.0.2.26').waitFor()
    expect(await row(page, 'shops.example.net').count()).toBe(0)

    await page.getByRole('region', { name: 'Unsaved changes' }).getByText('Undo').click()
    await page.getByText('Undone: 1 added, 1 changed, 1 removed.').waitFor()
    await row(page, 'shops.example.net').waitFor()
    expect(await row(page, 'office').count()).toBe(0)
    const history = page.getByRole('list', { name: 'Changes of these records' })
    await history.getByText('Undid a change').waitFor()
  })

  it('somebody else changed the records: said in words, and one’s own changes stay', async () => {
    const { page, faults } = await openDns('coral-studio.com')
    await press(page, /^Edit A mail/)
    await fill(page, 'IPv4 address', '192.0.2.77')
    await press(page, 'Done')
    const record = { type: 'A', name: 'meanwhile', content: '192.0.2.5', ttl: 300 }
    const answer = await page.request.patch('/api/domains/coral-studio.com/dns', {
      data: { add: [record] },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.status()).toBe(200)
    await press(page, 'Review changes')
    await page.getByText('Somebody changed these records meanwhile.').waitFor()
    forgetFailedLoads(faults, 412)
    await press(page, 'Load the newest')
    await row(page, 'meanwhile').waitFor()
    await page.getByText('1 unsaved change', { exact: true }).waitFor()
    await save(page)
    await page.getByText('Saved: 1 changed.').waitFor()
    await row(page, 'meanwhile').waitFor()
  })

  it('a template with its variables, a zone file, DNSSEC, on a phone', async () => {
    const { page, faults } = await openDns('dawn-market.com', PHONE)
    await press(page, 'Use a template')
    await page.getByLabel('Provider').selectOption('netlify')
    await page.getByLabel(/^Site name/).fill('dawn market')
    await press(page, 'Review changes')
    await page.getByText('this value isn’t valid').waitFor()
    forgetFailedLoads(faults, 400)
    await page.getByLabel(/^Site name/).fill('dawn-market')
    await save(page)
    await row(page, 'dawn-market.netlify.app').waitFor()

    await press(page, 'Import')
    await fill(page, 'Text', 'blog 600 IN CNAME blogs.example.net.\n@ IN HTTPS 1 .\n')
    await press(page, 'Review changes')
    await page.getByText('Line 2: Left out').waitFor()
    await press(page, 'Save changes')
    await row(page, 'blogs.example.net').waitFor()
    const { width } = PHONE.viewport
    expect(
      await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth),
    ).toBeLessThanOrEqual(width)

    await press(page, 'Turn DNSSEC on')
    await page.getByText('DS record').waitFor()
    await press(page, 'Turn DNSSEC off')
    await page.getByRole('button', { name: 'Turn DNSSEC on' }).waitFor()
  })

  it('a domain with other name servers says so, and can be switched', async () => {
    const { page } = await openDns('amber-quay.com')
    await page.getByText('amber-quay.com uses other name servers').waitFor()
    await press(page, 'Switch to our name servers')
    await page.getByText('Switching. It can take a few minutes at the registry.').waitFor()
  })
})
