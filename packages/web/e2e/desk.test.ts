import type { Cookie } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accountPage, givenSession, signedInStaff } from './account-page.ts'
import { openCase } from './brokerage-desk.ts'
import { findBrowser } from './browser.ts'
import { buyName, UNCAPTURABLE } from './buy-name.ts'
import { deskPage, recordSale } from './desk-page.ts'
import { isFocused } from './market-page.ts'
import { signInAsStaff } from './staff-sign-in.ts'
import { useVisitor } from './visit.ts'
import { forgetFailedLoads, QUIET } from './watched-page.ts'

const browserPath = findBrowser()

describe.skipIf(browserPath === undefined)('the staff pages in a browser', () => {
  const { open, url } = useVisitor(browserPath ?? '', { demo: 'own' })

  /** Staff sign in once: a fourth code within a minute would have to wait for its time step. */
  let session: Cookie[] = []
  const openAsStaff = async (address: string) => {
    const isSignedIn = session.length > 0
    // Without a session, the staff pages go to the sign-in page, which would cross the next load.
    const { page, faults } = await open(isSignedIn ? QUIET : address)
    if (isSignedIn) {
      await page.context().addCookies(session)
      await page.goto(address)
    } else {
      await signInAsStaff(page)
    }
    await page.getByRole('navigation', { name: 'Desk' }).waitFor()
    session = await page.context().cookies()
    return { page, faults, desk: deskPage(page) }
  }

  it('are for staff only: others sign in first, or are sent away', async () => {
    const { page } = await open('/staff/orders?environment=sandbox')
    const account = accountPage(page)
    await account.heading('Sign in').waitFor()
    await account.signIn('demo@example.com', 'demo-password')
    await account.heading('Staff only').waitFor()
    expect(new URL(page.url()).pathname).toBe('/staff/orders')
    await page.getByRole('link', { name: 'Go to your account' }).click()
    await account.heading('Your account').waitFor()
    expect(await page.getByRole('link', { name: 'Staff desk' }).count()).toBe(0)
  })

  it('staff come from their account, see the environment, and sign out', async () => {
    const { page } = await open('/sign-in')
    const account = accountPage(page)
    await signInAsStaff(page)
    await page.getByRole('link', { name: 'Staff desk' }).click()
    const environments = page.getByRole('navigation', { name: 'Environment' })
    const current = environments.locator('[aria-current]')
    await environments.waitFor()
    expect(await current.textContent()).toBe('Live')
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await environments.isVisible()).toBe(true)
    await page.setViewportSize({ width: 1280, height: 800 })
    await environments.getByRole('link', { name: 'Sandbox' }).click()
    await page.locator('header[data-environment=sandbox]').waitFor()
    expect(await current.textContent()).toBe('Sandbox')
    expect(new URL(page.url()).searchParams.get('environment')).toBe('sandbox')
    await account.button('Sign out').click()
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('the queue: a large order is held, cleared by keyboard, transferred, delivered', async () => {
    const id = await recordSale(url(), 'bigticket.com', 48_000_00)
    const { page, desk } = await openAsStaff('/staff')
    const held = desk.row('Held for review', 'bigticket.com')
    await held.getByText('Held for review of its price.').waitFor()
    await held.getByText('$48,000.00').waitFor()

    const clear = page.getByRole('button', { name: 'Clear: bigticket.com' })
    await clear.focus()
    await page.keyboard.press('Enter')
    const note = page.getByRole('textbox', { name: 'Note (optional)' })
    await expect.poll(() => isFocused(note)).toBe(true)
    await page.keyboard.press('Escape')
    await note.waitFor({ state: 'detached' })
    expect(await isFocused(clear)).toBe(true)
    await page.keyboard.press('Enter')
    await note.fill('Spoke with the buyer.')
    await page.keyboard.press('Enter')
    await page.getByText('bigticket.com: cleared.', { exact: true }).waitFor()
    await desk.row('Transfers to start', 'bigticket.com').waitFor()
    expect(await held.count()).toBe(0)

    const start = { sure: 'Start the transfer', told: 'transfer started' }
    await desk.take('Start transfer', 'bigticket.com', start)
    const pushed = desk.row('Deliveries to confirm', 'bigticket.com')
    await pushed.waitFor()
    const confirm = { sure: 'It is delivered', told: 'delivered' }
    await desk.take('Confirm delivery', 'bigticket.com', confirm)
    await pushed.waitFor({ state: 'detached' })

    await page.getByRole('link', { name: 'Orders' }).click()
    await desk.heading('Orders').waitFor()
    await page.getByLabel('Domain or order').fill(id)
    await page.getByRole('button', { name: 'Find' }).click()
    await desk.heading('Order').waitFor()
    const story = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
    await story.filter({ hasText: 'Spoke with the buyer.' }).waitFor()
    expect(await story.count()).toBe(5)
    await desk.part('bigticket.com').getByText('Delivered', { exact: true }).waitFor()
    await desk.part('bigticket.com').getByText('Nothing left to do.').waitFor()
  })

  it('a note on a hold is kept: it is shown as the reason, and in the timeline afterwards', async () => {
    const id = await recordSale(url(), 'leashly.com', 1_250_00)
    const { page, desk } = await openAsStaff(`/staff/orders?environment=live&id=${id}`)
    const order = desk.part('leashly.com')
    await page.getByRole('button', { name: 'Hold: leashly.com' }).click()
    await page.getByRole('textbox', { name: 'Note (optional)' }).fill('The buyer must call back.')
    await page.getByRole('button', { name: 'Hold it' }).click()
    await page.getByText('leashly.com: held.', { exact: true }).waitFor()
    await order.getByText('The buyer must call back.').waitFor()
    await page.reload()
    await order.getByText('The buyer must call back.').waitFor()
    await desk.take('Clear', 'leashly.com', { sure: 'Clear it', told: 'cleared' })
    const story = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
    await story.filter({ hasText: 'Reviewed and cleared' }).waitFor()
    await story.filter({ hasText: 'The buyer must call back.' }).waitFor()
  })

  it('the queue: a name that was delivered unpaid, with what is owed, until it is resolved', async () => {
    const name = 'unused-harbor-unpaid.com'
    const buyer = await open(QUIET)
    const email = await buyName(buyer.page, { url: url(), name, number: UNCAPTURABLE })
    const { page, desk } = await openAsStaff('/staff')
    const row = desk.row('Delivered, but not paid', name)
    await row.getByText(/^owes \$\d+\.\d\d$/).waitFor()
    await row.getByText(email).waitFor()
    await row.getByText('1 delivered. The bank declined the charge.').waitFor()
    const owed = row.getByRole('row').filter({ hasText: name })
    await owed.getByText('Register for 1 year').waitFor()
    await page.getByRole('button', { name: `Mark as resolved: ${name}` }).click()
    await page.getByRole('textbox', { name: 'What was done' }).fill('Paid by bank transfer.')
    await page.getByRole('button', { name: 'It’s resolved' }).click()
    await page.getByText(`${name}: resolved.`, { exact: true }).waitFor()
    await row.waitFor({ state: 'detached' })
  })

  it('listings: one is refused with a reason, then approved; a late decision is explained', async () => {
    const staff = await signedInStaff(url())
    const { listings } = await staff('GET', '/api/staff/listings?domain=quietharbor.io')
    await staff('PATCH', `/api/staff/listings/${listings?.[0]?.id}`, { approved: false })
    const { page, faults, desk } = await openAsStaff('/staff')
    const waiting = desk.row('Listings to approve', 'quietharbor.io')
    await waiting.waitFor()
    await page.getByRole('button', { name: 'Refuse: quietharbor.io' }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('A trademark.')
    await page.getByRole('button', { name: 'Refuse it' }).click()
    await page.getByText('quietharbor.io: refused.', { exact: true }).waitFor()
    await waiting.waitFor({ state: 'detached' })

    await page.getByRole('link', { name: 'Listings', exact: true }).click()
    await desk.heading('Listings').waitFor()
    await page.getByRole('textbox', { name: 'Domain' }).first().fill('quietharbor.io')
    await page.getByRole('button', { name: 'Find' }).click()
    const row = desk.row('By name', 'quietharbor.io')
    await row.getByText('A trademark.').waitFor()
    await desk.take('Approve', 'quietharbor.io', { sure: 'Approve it', told: 'approved' })
    await row.getByText('On the market').waitFor()

    await page.getByText('Import listings', { exact: true }).click()
    await page.getByLabel('CSV or NDJSON file').setInputFiles({
      name: 'names.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'domain,bin_price_cents\nlantern-a.com,100\nno name,100\nlantern-b.com,1\n',
      ),
    })
    await page.getByRole('button', { name: 'Import into live' }).click()
    await page.getByText('names.csv: 2 new, 0 updated, 1 rejected.').waitFor()
    await page.getByText(/^Line 3: /).waitFor()

    const id = await recordSale(url(), 'solarhub.com', 4_800_00)
    await page.getByRole('link', { name: 'Work queue' }).click()
    await desk.row('Transfers to start', 'solarhub.com').waitFor()
    await staff('POST', `/api/staff/orders/${id}/cancel`, {})
    await page.getByRole('button', { name: 'Start transfer: solarhub.com' }).click()
    await page.getByRole('button', { name: 'Start the transfer' }).click()
    await page.getByRole('alert').filter({ hasText: 'An order with status CANCELLED' }).waitFor()
    forgetFailedLoads(faults, 409)
  })

  it('forwarding: an abused one is stopped with a reason, shown to its owner, and allowed again', async () => {
    const name = 'green-ferry.com'
    const { page, faults, desk } = await openAsStaff('/staff/forwarding')
    await page.getByText('No forwarding is stopped.').waitFor()
    await page.getByRole('textbox', { name: 'Domain' }).fill(`www.${name}`)
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    const found = desk.row('Find a forwarded domain', name)
    await found.getByText('demo@example.com').waitFor()
    await found.getByRole('button', { name: `Stop forwarding: ${name}` }).click()
    await found.getByLabel('Reason').fill('It leads to a page that imitates a bank')
    await found.getByRole('button', { name: 'Stop it now' }).click()
    await page.getByText(`${name}: stopped.`, { exact: true }).waitFor()
    await desk.row('Stopped by us', name).getByText('imitates a bank.').waitFor()

    const owner = await open(QUIET)
    await givenSession(owner.page, 'demo@example.com', 'demo-password')
    await owner.page.goto(`/account/domains/${name}?tab=dns`)
    const part = owner.page.getByRole('region', { name: 'Forwarding' })
    await part.getByText('It leads to a page that imitates a bank.').waitFor()
    expect(await part.getByRole('button', { name: 'Edit forwarding' }).count()).toBe(0)

    const again = { sure: 'Allow forwarding', told: 'allowed again' }
    await page.goto('/staff/forwarding')
    await desk.take('Allow again', name, again)
    await page.getByText('No forwarding is stopped.').waitFor()
    await owner.page.reload()
    await part.getByRole('button', { name: 'Edit forwarding' }).waitFor()
    expect([...faults, ...owner.faults]).toEqual([])
  })

  it('brokerage: from a new case to the order that it ended with', async () => {
    await openCase(url(), 'dormant-harbor.com', 'buyer@example.com')
    const { page, desk } = await openAsStaff('/staff/brokerage')
    await page.getByRole('link', { name: 'dormant-harbor.com' }).click()
    await desk.heading('Brokerage case').waitFor()
    const contacted = { sure: 'We write to the owner', told: 'the owner is being contacted' }
    await desk.take('Contact owner', 'dormant-harbor.com', contacted)
    await page.getByRole('button', { name: 'Send offer: dormant-harbor.com' }).click()
    await page.getByRole('textbox', { name: 'Owner’s asking price, USD' }).fill('900')
    await page.getByRole('button', { name: 'Send to buyer' }).click()
    await page.getByText(/^Offer of \$900\.00 sent to the buyer/).waitFor()
    const agreed = { sure: 'Both sides agree', told: 'agreed' }
    await desk.take('Agreed', 'dormant-harbor.com', agreed)
    await page.getByRole('button', { name: 'Complete: dormant-harbor.com' }).click()
    await page.getByRole('textbox', { name: 'Amount the buyer paid, USD' }).fill('900')
    await page.getByRole('button', { name: 'The buyer has paid' }).click()
    await page.getByRole('link', { name: /^ord_/ }).click()
    await desk.heading('Order').waitFor()
    await desk.part('dormant-harbor.com').getByText('Paid to us').waitFor()
  })
})
