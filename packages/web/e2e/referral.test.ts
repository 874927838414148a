import { PartnerClient } from '@namehouse/sdk'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accountPage } from './account-page.ts'
import { findBrowser } from './browser.ts'
import { partnerPage } from './partner-page.ts'
import { signInAsStaff } from './staff-sign-in.ts'
import { useVisitor } from './visit.ts'
import { QUIET } from './watched-page.ts'

const browserPath = findBrowser()
const SANDBOX = { keyId: 'pk_sandbox_demo', secret: 'sk_sandbox_demo_0000000000000001' }

describe.skipIf(browserPath === undefined)('referrals in a browser', () => {
  const { open, url } = useVisitor(browserPath ?? '', { demo: 'own' })
  const client = () => new PartnerClient({ ...SANDBOX, baseUrl: url() })

  const openAsMember = async (address: string) => {
    const { page, faults } = await open(QUIET)
    const partner = partnerPage(page)
    await partner.openSignedIn(address)
    return { page, partner, faults }
  }
  const row = (page: Page, label: string) =>
    page.getByRole('table', { name: 'Links' }).getByRole('row').filter({ hasText: label })
  const clicksIn = async (page: Page, label: string) =>
    await row(page, label).getByRole('cell').first().textContent()

  it('create a link, follow it, land, be counted once, and see it in the report', async () => {
    const { page, partner } = await openAsMember('/partner/referrals?environment=sandbox')
    await page.getByLabel('Leads to').selectOption('domain')
    await page.getByLabel('Name', { exact: true }).fill('sandbox-alpha.com')
    await page.getByLabel('Label (optional)').fill('Journey')
    await partner.button('Create link').click()
    const link = page.getByRole('region', { name: 'Your new link' }).locator('pre')
    await link.waitFor()
    const address = (await link.textContent()) ?? ''
    expect(address).toMatch(new RegExp(`^${url()}/r/[0-9a-z]{10}$`))
    await row(page, 'Journey').waitFor()
    expect(await clicksIn(page, 'Journey')).toBe('0')

    const visit = await page.context().newPage()
    await visit.goto(address)
    expect(visit.url()).toBe(`${url()}/search?q=sandbox-alpha.com`)
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === 'namehouse_referral')).toMatchObject({
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: false,
    })
    await visit.goto(address)
    await visit.close()
    await partner.button('Refresh').click()
    await expect.poll(() => clicksIn(page, 'Journey')).toBe('1')

    await partner.go('Overview')
    const clicks = page.getByRole('figure', { name: /^Clicks [1-9]/ })
    await clicks.waitFor()
    await page.getByText('As a table').click()
    await page.getByRole('table', { name: 'By day' }).waitFor()
    expect(await page.getByRole('list', { name: 'From click to sale' }).textContent()).toContain(
      'Checkouts opened through links',
    )
    await partner.environment('Live').click()
    await page.getByText('No clicks on your links in this period.').waitFor()
  })

  it('somebody who followed a link buys, and the partner sees the sale and the commission', async () => {
    const { code, link_id } = await client().links.create({ kind: 'generic', label: 'Bought' })
    // A new sandbox has sample sales.
    const { funnel: before } = await client().analytics.read()
    const { page, partner } = await openAsMember('/account')
    await accountPage(page).heading('Your account').waitFor()
    await page.goto(`/r/${code}`)
    const { checkout_url } = await client().checkoutSessions.create({ domain: 'sandbox-beta.io' })
    await page.goto(checkout_url)
    await page.getByLabel('Email').fill('buyer@example.com')
    await page.getByLabel('Name').fill('A Buyer')
    await page.getByLabel('Country').selectOption({ label: 'Netherlands' })
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByLabel('Expires (MM/YY)').fill('12/90')
    await page.getByLabel('Security code').fill('123')
    await page.getByLabel('I agree to these terms').check()
    await page.getByRole('button', { name: 'Pay $250.00' }).click()
    await page.getByText('Paid $250.00').waitFor()
    await expect
      .poll(async () => (await client().me.sales({ limit: 1 })).sales)
      .toMatchObject([{ link_id, domain: 'sandbox-beta.io', buyer: 'b***@example.com' }])
    const { funnel } = await client().analytics.read()
    expect(funnel).toMatchObject({ checkouts: before.checkouts + 1, sales: before.sales + 1 })

    await page.goto('/partner/referrals?environment=sandbox')
    await partner.heading('Referrals').waitFor()
    await row(page, 'Bought').waitFor()
    const cells = await row(page, 'Bought').getByRole('cell').allTextContents()
    expect(cells).toEqual(['1', '1', '$250.00', '$37.50', 'Copy link'])
    const sale = page.getByRole('table', { name: 'Sales' }).getByRole('row')
    await sale.filter({ hasText: 'sandbox-beta.io' }).waitFor()
    await page.getByText('Earned from a sale').first().waitFor()

    // A sale without a link is no part of what the clicks led to. One of these is a sample.
    await partner.go('Overview')
    const steps = page.getByRole('list', { name: 'From click to sale' }).getByRole('listitem')
    await steps.first().waitFor()
    expect(await steps.last().textContent()).toBe('Sales through links2')
    await page.getByText(/^(?!0 )[\d.]+% of clicks led to a sale through the link\.$/).waitFor()
  })

  it('loading the link as an image, or prefetching it, does not count', async () => {
    const { code } = await client().links.create({ kind: 'generic', label: 'Stuffed' })
    const { page } = await open('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const asked: string[] = []
    page.on('response', (response) => {
      if (response.url().endsWith(code)) asked.push(response.request().resourceType())
    })
    await page.evaluate(`new Promise((resolve) => {
      const image = new Image()
      image.onload = image.onerror = resolve
      image.src = '/r/${code}'
    })`)
    await page.evaluate(`new Promise((resolve) => {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'prefetch', href: '/r/${code}', onload: resolve, onerror: resolve })
      document.head.append(link)
    })`)
    await page.evaluate(`fetch('/r/${code}').then((answer) => answer.status)`)
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(2)
    const cookies = await page.context().cookies()
    expect(cookies.map(({ name }) => name)).not.toContain('namehouse_referral')
    expect((await client().links.list()).links).toContainEqual(
      expect.objectContaining({ label: 'Stuffed', clicks: 0 }),
    )
  })

  it('an unknown link leads to a page that says so, with a way to continue', async () => {
    const { page, faults } = await open('/r/nosuchlink')
    await page.getByRole('heading', { name: 'Link not found' }).waitFor()
    await page.getByRole('link', { name: 'Search for a name' }).click()
    await page.waitForURL(`${url()}/`)
    const others = faults.filter((fault) => !fault.includes('status of 404'))
    faults.splice(0, faults.length, ...others)
  })

  it('a refusal is shown beside its field', async () => {
    const { page, partner, faults } = await openAsMember('/partner/referrals?environment=sandbox')
    await page.getByLabel('Leads to').selectOption('product')
    await page.getByLabel('Product', { exact: true }).fill('Not A Product')
    await partner.button('Create link').click()
    await page.getByText('This doesn’t look right.').waitFor()
    expect(await page.getByLabel('Product', { exact: true }).inputValue()).toBe('Not A Product')
    const others = faults.filter((fault) => !fault.includes('status of 400'))
    faults.splice(0, faults.length, ...others)
  })

  it('reports download as files', async () => {
    await client().links.create({ kind: 'generic', label: '=cmd()' })
    const { page } = await openAsMember('/partner/referrals?environment=sandbox')
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download links as CSV' }).click()
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/^namehouse-links-sandbox-[\d-]{10}\.csv$/)
    const stream = await download.createReadStream()
    const text = (await stream.toArray()).join('')
    expect(text).toMatch(/^link_id,url,kind,domain,product,label,clicks/)
    expect(text).toContain("'=cmd()")
  })

  it('somebody who is not a member of a partner sees no way to referral links', async () => {
    const { page } = await open('/partner/referrals?environment=live')
    await signInAsStaff(page)
    await page.getByText('You’re not on a partner team yet.').waitFor()
    expect(await page.getByLabel('Leads to').count()).toBe(0)
  })
})
