import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { givenAccount, givenSession, linkInMail, PASSWORD, signedInStaff } from './account-page.ts'
import { expectGoodLooks } from './axe.ts'
import { findBrowser } from './browser.ts'
import { askAs } from './lived-in/ask-as.ts'
import { PEOPLE } from './lived-in/people.ts'
import { advance, plansPage, saveCard, startPlan, untilPlan } from './monthly-page.ts'
import { readMails } from './outbox.ts'
import { signInAsStaff } from './staff-sign-in.ts'
import { useVisitor } from './visit.ts'
import { forgetVisits, QUIET } from './watched-page.ts'

const browserPath = findBrowser()
/** The demo's people (contract section 12). The buyer has a saved card and a contact. */
const BUYER = { email: 'buyer@example.com', password: 'buyer-password' }
const SELLER = PEOPLE.member
/** A domain that the demo's seller offers in 12 payments, and one of the demo's account. */
const BOUGHT = 'quietmeadow.com'
const RETURNED = 'brass-compass.com'
/** Longer than any month. */
const MONTH = '31d'
const ASKS_THE_BANK = '4000002500003155'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

describe.skipIf(browserPath === undefined)('other ways through a monthly plan', () => {
  const { open, url } = useVisitor(browserPath ?? '')

  const signIn = async (page: Page, person: { email: string; password: string }) => {
    await page.context().clearCookies()
    await givenSession(page, person.email, person.password)
  }

  /** From now on the plan is charged to a card whose bank asks each time. */
  const changeCard = async (page: Page) => {
    const { item, mark } = plansPage(page, BOUGHT)
    await mark('Active').waitFor()
    await saveCard(url(), BUYER, ASKS_THE_BANK)
    await page.reload()
    await button(page, `Payments and card: ${BOUGHT}`).click()
    const card = item.getByLabel('Card', { exact: true })
    await card.selectOption({ label: 'Visa •••• 3155, expires 12/90' })
    await button(page, 'Charge this card').click()
    await page.getByText('Card changed.').waitFor()
  }

  it('the bank stops a payment, the buyer confirms it from the email, and pays off the rest early', async () => {
    const { page, faults } = await open('/sign-in')
    await signIn(page, BUYER)
    await startPlan(page, BOUGHT, '$100')
    await changeCard(page)

    await page.goto(QUIET)
    await advance(url(), MONTH)
    await untilPlan(url(), BUYER, BOUGHT, ({ payment }) => payment === 'needs_confirmation')
    await signIn(page, BUYER)
    await page.goto(
      await linkInMail(url(), BUYER.email, `Confirm the monthly payment for ${BOUGHT}`),
    )
    const { item, mark } = plansPage(page, BOUGHT)
    await mark('Overdue').waitFor()
    await item.getByText('Your bank wants you to confirm the payment.').waitFor()
    expect(await button(page, `Pay off the rest: ${BOUGHT}`).count()).toBe(0)
    await expectGoodLooks(page, 'plan whose payment waits for the bank')
    await button(page, 'Confirm with your bank').click()
    await button(page, 'Yes, approve').click()
    await item.getByText('2 of 12 payments made').waitFor()
    await mark('Active').waitFor()

    // The bank asks again. Whoever says no pays nothing.
    await button(page, `Pay off the rest: ${BOUGHT}`).click()
    await button(page, 'Pay $1,000.00 now').click()
    await button(page, 'No, refuse').click()
    await item.getByText('2 of 12 payments made').waitFor()
    await button(page, `Pay off the rest: ${BOUGHT}`).click()
    await button(page, 'Pay $1,000.00 now').click()
    await button(page, 'Yes, approve').click()
    await mark('Paid').waitFor()
    await item.getByText('12 of 12 payments made').waitFor()
    await item.getByText('$1,200.00 paid').waitFor()

    await page.goto('/account/purchases')
    const paid = page.getByRole('list', { name: 'Paid monthly' })
    await paid.getByText('12 of 12 payments made, $1,200.00 paid.').waitFor()
    await page.goto(`/account/domains/${BOUGHT}?tab=transfer`)
    await expect.poll(() => button(page, 'Show auth code').isDisabled()).toBe(false)
    forgetVisits(faults)
  })

  /** Lists the seller's domain in six payments, as approved by staff. */
  const list = async () => {
    const ask = await askAs(url(), SELLER)
    const listing = { domain: RETURNED, bin_price_cents: 600_00, monthly_months: 6 }
    await ask('POST', '/api/account/listings', listing)
    const staff = await signedInStaff(url())
    const { listings } = await staff('GET', `/api/staff/listings?domain=${RETURNED}`)
    await staff('PATCH', `/api/staff/listings/${listings?.[0]?.id}`, { approved: true })
  }

  const expectPaidSoFar = async (page: Page, list: string) => {
    const made = page.getByRole('list', { name: list }).getByRole('listitem')
    const ours = made.filter({ hasText: RETURNED })
    await ours.getByText('1 of 6 payments made, $100.00 paid, $500.00 left.').waitFor()
  }

  it('staff end a plan: the buyer gets the last payment back, and the seller the name', async () => {
    const buyer = { email: await givenAccount(url()), password: PASSWORD }
    await list()
    const { page } = await open('/sign-in')
    await signIn(page, buyer)
    await startPlan(page, RETURNED, '$100')
    await plansPage(page, RETURNED).mark('Active').waitFor()
    // The plan is active a moment before its first payment is captured.
    const paid = async () => {
      const { plans } = await (await page.request.get('/api/plans')).json()
      return plans.map((plan: { paid: number }) => plan.paid)
    }
    await expect.poll(paid).toEqual([1])
    await page.goto('/account/purchases')
    await expectPaidSoFar(page, 'Paid monthly')
    await expectGoodLooks(page, 'purchases with a plan')
    await signIn(page, SELLER)
    await page.goto('/account/earnings')
    await expectPaidSoFar(page, 'Sold in monthly payments')
    await page.goto('/account/listings')
    await page.getByText('1 of 6 payments made, $100.00 paid, $500.00 left.').waitFor()
    await expectGoodLooks(page, 'listings with a plan')

    await page.context().clearCookies()
    await page.goto('/staff/plans')
    await signInAsStaff(page)
    await button(page, `End plan: ${RETURNED}`).click()
    await page.getByText('The buyer gets back what they paid in the last 7 days.').waitFor()
    await expectGoodLooks(page, 'ending a plan')
    await page.getByRole('textbox', { name: 'Note (optional)' }).fill('The name was stolen.')
    await button(page, 'End the plan').click()
    await page.getByText(`${RETURNED}: plan ended.`).waitFor()

    await signIn(page, buyer)
    await page.goto('/account/plans')
    const { item, mark } = plansPage(page, RETURNED)
    await mark('Ended').waitFor()
    await item.getByText('Our staff ended the plan, and the domain went back').waitFor()
    expect(await page.getByText('The name was stolen.').count()).toBe(0)
    await expect.poll(async () => await holds(SELLER)).toBe(true)
    expect(await holds(buyer)).toBe(false)
    const mails = async () => (await readMails(url(), buyer.email)).map(({ subject }) => subject)
    await expect.poll(mails).toContain(`We ended your plan for ${RETURNED}`)
  })

  const holds = async (person: typeof BUYER): Promise<boolean> => {
    const { items } = await (await askAs(url(), person))('GET', `/api/domains?q=${RETURNED}`)
    return (items as unknown[]).length > 0
  }
})
