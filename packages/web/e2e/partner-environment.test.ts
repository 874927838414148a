import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accountPage, givenAccount, signedInStaff } from './account-page.ts'
import { findBrowser } from './browser.ts'
import { settled } from './every-page.ts'
import { partnerPage } from './partner-page.ts'
import { useVisitor } from './visit.ts'

const browserPath = findBrowser()
const PAGES = [
  'Team',
  'Orders',
  'Quotes',
  'Checkout links',
  'Brokerage',
  'Referrals',
  'Settlements',
  'Payouts',
  'Credentials',
  'Webhook',
  'Deliveries',
  'Events',
]

/** The environments that a page requests from now on. */
function environmentsAsked(page: Page): Set<string> {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const [, environment] = /\/api\/portal\/ptr_\w+\/(\w+)\//.exec(request.url()) ?? []
    if (environment !== undefined) asked.add(environment)
  })
  return asked
}

describe.skipIf(browserPath === undefined)('sandbox and live in a browser', () => {
  const { open, url } = useVisitor(browserPath ?? '', { demo: 'shared' })

  it('every page requests only the environment shown, and the choice is remembered', async () => {
    const { page } = await open('/partner')
    const partner = partnerPage(page)
    const asked = environmentsAsked(page)
    await partner.signIn()
    await partner.heading('Overview').waitFor()
    await page.waitForURL(/environment=sandbox/)
    await settled(page)
    expect([...asked]).toEqual(['sandbox'])

    await partner.environment('Live').click()
    await page.waitForURL(/environment=live/)
    await settled(page)
    asked.clear()
    for (const name of PAGES) {
      await partner.go(name)
      await partner.heading(name).waitFor()
      await settled(page)
      expect([name, asked.has('sandbox')]).toEqual([name, false])
      expect(await partner.environment('Live').getAttribute('aria-current')).toBe('true')
      expect(page.url()).toContain('environment=live')
    }

    await page.goto('/partner')
    await page.waitForURL(/environment=live/)
    await settled(page)
    expect([...asked]).toEqual(['live'])
    await page.goto('/partner/orders?environment=sandbox')
    await settled(page)
    expect(await partner.environment('Sandbox').getAttribute('aria-current')).toBe('true')
    // An address with an environment is followed, and doesn't change the remembered choice.
    await page.goto('/partner/quotes')
    await page.waitForURL(/environment=live/)
    await partner.environment('Sandbox').click()
    await page.waitForURL(/environment=sandbox/)
    await page.goto('/partner/quotes?environment=neither')
    await page.waitForURL(/environment=sandbox/)
    await settled(page)
  })

  it('the overview says when nothing was sold in the chosen period, and links to the next step', async () => {
    const { page } = await open('/partner?environment=live')
    const partner = partnerPage(page)
    await partner.signIn()
    await page.getByText('No sales in live in the last 30 days.').waitFor()
    await page.getByLabel('Period').selectOption({ label: 'Last 7 days' })
    await page.getByText('No sales in live in the last 7 days.').waitFor()
    await page.getByRole('link', { name: 'Create checkout link' }).click()
    await partner.heading('Checkout links').waitFor()
    expect(page.url()).toContain('environment=live')
  })

  it('a partner without an affiliate account is told so, and its pages ask for no reports', async () => {
    const email = await givenAccount(url())
    const staff = await signedInStaff(url())
    const added = { name: 'Plain Partner', email: 'plain@example.com' }
    const { partner_id } = await staff('POST', '/api/staff/partners', added)
    await staff('POST', `/api/staff/partners/${partner_id}/members`, { email })
    const { page } = await open('/partner?environment=live')
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url())
    })
    await accountPage(page).signIn(email)
    await page.getByText('No sales in live in the last 30 days.').waitFor()
    await settled(page)
    expect(await page.getByRole('heading', { name: 'From click to sale' }).count()).toBe(0)
    await partnerPage(page).go('Referrals')
    await page.getByText('This partner has no affiliate account in live.').waitFor()
    await settled(page)
    expect(refused).toEqual([])
  })
})
