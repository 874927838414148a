import { beforeAll, describe, expect, it } from 'vitest'
import { accountPage, givenAccount, newEmail } from './account-page.ts'
import { expectGoodLooks } from './axe.ts'
import { findBrowser } from './browser.ts'
import { payOnPage } from './pay-for.ts'
import { partnerPage } from './partner-page.ts'
import { pathOf } from './path-of.ts'
import {
  type Desk,
  enterCode,
  followMail,
  openCase,
  openDesk,
  progressPage,
} from './brokerage-desk.ts'
import { deskPage } from './desk-page.ts'
import { signInAsStaff } from './staff-sign-in.ts'
import { useVisitor } from './visit.ts'
import { forgetFailedLoads } from './watched-page.ts'

const browserPath = findBrowser()

describe.skipIf(browserPath === undefined)('a buyer’s brokerage page in a browser', () => {
  const { open, url, labUrl } = useVisitor(browserPath ?? '', { demo: 'own' })
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk(url())
  })

  /** Somebody has the name, and only parks it. */
  const register = async (domain: string): Promise<void> => {
    const response = await fetch(`${labUrl()}/names`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ taken: [domain], site: 'parked' }),
    })
    expect(response.ok).toBe(true)
  }

  /** Staff hand a name over that the buyer has paid for, and pay its former owner. */
  const payOwner = async ({ domain, case_id }: { domain: string; case_id: string }) => {
    const { page } = await open('/staff')
    await signInAsStaff(page)
    const shown = deskPage(page)
    const start = { sure: 'Start the transfer', told: 'transfer started' }
    await shown.take('Start transfer', domain, start)
    await shown.take('Confirm delivery', domain, { sure: 'It is delivered', told: 'delivered' })
    const row = shown.row('Former owners to pay', domain)
    await row.getByText('owed $1,800.00').waitFor()
    await row.getByRole('button', { name: `Record payment: ${domain}` }).click()
    await page.getByLabel('Payment reference').fill('TRF 4711')
    await expectGoodLooks(page, 'a former owner to pay')
    await page.getByRole('button', { name: 'The owner was paid', exact: true }).click()
    await row.waitFor({ state: 'detached' })
    await page.goto(`/staff/brokerage?id=${case_id}`)
    await page.getByText(/^\$1,800\.00, paid .*TRF 4711/).waitFor()
    await expectGoodLooks(page, 'a case whose former owner was paid')
  }

  it('from e-mail to deal: raise the budget, decline, accept, see it bought', async () => {
    const domain = 'dormant-harbor.com'
    const { case_id } = await openCase(url(), domain, newEmail())
    const { page } = await open('/dev/mail')
    const shown = progressPage(page)
    await followMail(page, url(), `We’re trying to buy ${domain} for you`)
    await shown.heading(domain).waitFor()
    await shown.stand.getByText('Your case is open.').waitFor()
    await shown.stand.getByText('$1,000.00').waitFor()
    await shown.button('Confirm email address').click()
    await shown.button('Confirm email address').waitFor({ state: 'detached' })

    await shown.budget.fill('2,500')
    await shown.button('Raise').click()
    await enterCode(page, url(), domain)
    await shown.story.getByText('You raised your budget to $2,500.00.').waitFor()
    await shown.stand.getByText('$2,500.00').waitFor()

    await desk(case_id, 'status', { status: 'CONTACTING_OWNER', note: 'Written by post.' })
    await desk(case_id, 'offer', { amount_cents: 2_400_00, note: 'The owner likes it.' })
    await followMail(page, url(), `Offer for ${domain}: $2,400.00`)
    await shown.offer.getByText('The owner likes it.').waitFor()
    await shown.story.getByText('Written by post.').waitFor()
    await shown.button('Decline').click()
    await enterCode(page, url(), domain)
    await shown.story.getByText('You declined $2,400.00.').waitFor()
    expect(await shown.offer.count()).toBe(0)

    await desk(case_id, 'offer', { amount_cents: 2_000_00 })
    await followMail(page, url(), `Offer for ${domain}: $2,000.00`)
    await shown.button('Accept $2,000.00').click()
    await enterCode(page, url(), domain)
    await shown.story.getByText('You accepted $2,000.00.').waitFor()
    expect(await shown.current.textContent()).toBe('Agreed')
    expect(await shown.budget.count()).toBe(0)

    await desk(case_id, 'complete', { sale_price_cents: 2_000_00 })
    await followMail(page, url(), `You bought ${domain} for $2,000.00`)
    await shown.stand.getByText('The deal is closed.').waitFor()
    await shown.story.getByText('The deal was closed at $2,000.00.').waitFor()
    expect(await shown.current.textContent()).toBe('Bought')
    expect(await page.locator('form').count()).toBe(0)
  })

  it('an invalid amount is reported, a case is cancelled, and a late answer explained', async () => {
    const domain = 'dormant-meadow.net'
    const { case_id, progress_url } = await openCase(url(), domain, newEmail())
    const { page, faults } = await open(pathOf(progress_url))
    const shown = progressPage(page)
    await shown.budget.fill('a lot')
    await shown.button('Raise').click()
    await shown.problem.getByText('must be an amount in dollars').waitFor()
    forgetFailedLoads(faults, 400)

    await shown.budget.fill('1500')
    await desk(case_id, 'status', { status: 'CLOSED_NO_DEAL', note: 'The owner keeps it.' })
    await shown.button('Raise').click()
    await shown.problem.getByText('This page shows the current status.').waitFor()
    await shown.story.getByText('The owner keeps it.').waitFor()
    forgetFailedLoads(faults, 409)

    const second = await openCase(url(), domain, newEmail())
    await page.goto(pathOf(second.progress_url))
    await page.getByText('Cancel this case', { exact: true }).click()
    await shown.button('Cancel the case').click()
    await enterCode(page, url(), domain)
    await shown.stand.getByText('This case is cancelled.').waitFor()
    expect(await page.locator('form').count()).toBe(0)
    await page.reload()
    await shown.stand.getByText('This case is cancelled.').waitFor()
  })

  it('a person finds a taken name, has us ask its owner, and buys it', async () => {
    const domain = 'dormant-orchard.com'
    await register(domain)
    const email = await givenAccount(url())
    const { page, search } = await open(`/search?q=${domain}`)
    await search.details(domain).click()
    await search.dialog.getByText('This name is taken. Want us to ask the owner?').waitFor()
    await search.dialog.getByRole('link', { name: `Ask the owner of ${domain}` }).click()
    const account = accountPage(page)
    await account.signIn(email)
    await account.button('Check name').click()
    await page.getByText(`We can ask the owner of ${domain}.`).waitFor()
    await page.getByText(/our fee is \d+% of the price/).waitFor()
    await page.getByLabel('The most you’d pay, in US dollars').fill('1,000')
    await expectGoodLooks(page, 'ask the owner')
    await account.button('Ask the owner').click()
    await account.heading(domain).waitFor()
    const case_id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const timeline = page.getByRole('list', { name: 'Timeline' })
    await timeline.getByText('Opened with a budget of $1,000.00').waitFor()

    await page.getByLabel('New budget (US dollars)').fill('2,500')
    await account.button('Raise budget').click()
    await page.getByText('Budget raised.').waitFor()
    await desk(case_id, 'status', { status: 'CONTACTING_OWNER' })
    await desk(case_id, 'offer', { amount_cents: 2_400_00 })
    await page.reload()
    await page.getByRole('button', { name: 'Decline' }).click()
    await timeline.getByText('You declined $2,400.00').waitFor()
    await desk(case_id, 'offer', { amount_cents: 2_000_00 })
    await page.reload()
    await account.button(/^Accept \$2,000.00/).click()
    await expectGoodLooks(page, 'the owner’s price')
    await account.button('Yes, buy it').click()
    await page.getByText('You have a deal.').waitFor()
    await desk(case_id, 'complete', { sale_price_cents: 2_000_00 })
    await page.reload()
    await page.getByText(/^You have a deal. Pay by /).waitFor()
    await page.getByText('$1,800.00').waitFor()
    await expectGoodLooks(page, 'a deal to pay for')
    await page.getByRole('link', { name: `Pay $2,000.00 for ${domain}` }).click()
    await page.getByText('For the owner of the domain').waitFor()
    await expectGoodLooks(page, 'the checkout of a deal')
    await payOnPage(page)
    await page.getByRole('link', { name: 'See it in your account' }).waitFor()
    await page.goto('/account/brokerage')
    const cases = page.getByRole('list', { name: 'Cases' })
    await cases.getByText('Bought. Follow the delivery in your purchases.').waitFor()
    await page.goto(`/account/brokerage/${case_id}`)
    await page.getByRole('link', { name: 'See the delivery' }).click()
    await page.getByRole('heading', { level: 1, name: domain }).waitFor()
    expect(page.url()).toContain('/account/purchases/ord_')
    await payOwner({ domain, case_id })
  })

  it('a member of the partner sees its cases, their outcomes and their timelines', async () => {
    const { page } = await open('/partner/brokerage?environment=live')
    const partner = partnerPage(page)
    await partner.signIn()
    await partner.heading('Brokerage').waitFor()
    const table = page.getByRole('table', { name: 'Cases' })
    const bought = table.getByRole('row', { name: 'dormant-harbor.com' })
    await bought.getByText('$2,000.00').waitFor()
    await bought.getByText('$300.00').waitFor()
    await page.getByLabel('Status').selectOption('Cancelled')
    await table.getByRole('link', { name: 'dormant-harbor.com' }).waitFor({ state: 'detached' })
    expect(page.url()).toContain('stage=CANCELLED')
    await table.getByRole('link', { name: 'dormant-meadow.net' }).first().click()
    const timeline = page.getByRole('list', { name: 'Timeline' })
    await timeline.getByText('Opened with a budget of $1,000.00').waitFor()
    await timeline.getByText('Cancelled by the buyer.').waitFor()
    await partner.link('All cases').click()
    await table.getByRole('link', { name: 'dormant-harbor.com' }).waitFor()
  })

  it('works without JavaScript on a small screen, and shows a stranger nothing', async () => {
    const { progress_url } = await openCase(url(), 'dormant-meadow.net', newEmail())
    const viewport = { width: 360, height: 740 }
    const address = pathOf(progress_url)
    const { page, faults } = await open(address, { javaScriptEnabled: false, viewport })
    const shown = progressPage(page)
    await shown.budget.fill('1,234.50')
    await shown.button('Raise').click()
    await enterCode(page, url(), 'dormant-meadow.net')
    await shown.stand.getByText('$1,234.50').waitFor()
    const card = await page.locator('.card').boundingBox()
    expect((card?.x ?? 0) + (card?.width ?? 1_000)).toBeLessThanOrEqual(viewport.width)

    await page.goto(address.replace(/t=.*/, `t=${'a'.repeat(43)}`))
    await shown.heading('Page not found').waitFor()
    expect(await page.content()).not.toContain('dormant')
    forgetFailedLoads(faults, 404)
  })
})
