import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { givenAccount, givenSession, PASSWORD, signedInStaff } from './account-page.ts'
import { colorViolationsOf, expectGoodLooks } from './axe.ts'
import { findBrowser } from './browser.ts'
import { untilServed } from './listing-page.ts'
import { askAs } from './lived-in/ask-as.ts'
import { PEOPLE } from './lived-in/people.ts'
import { advance, deleteCards, plansPage, saveCard, startPlan, untilPlan } from './monthly-page.ts'
import { readMails } from './outbox.ts'
import { signInAsStaff } from './staff-sign-in.ts'
import { useVisitor } from './visit.ts'
import { QUIET } from './watched-page.ts'

const browserPath = findBrowser()
/** The demo's people (contract section 12). The buyer has a saved card and a contact. */
const BUYER = { email: 'buyer@example.com', password: 'buyer-password' }
const SELLER = PEOPLE.member
/** A domain of the demo's account, and one that the demo's seller offers in 12 payments. */
const RETURNED = 'brass-compass.com'
const BOUGHT = 'quietmeadow.com'
/** Longer than any month. */
const MONTH = '31d'
const NO_MONEY = '4000000000000119'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

describe.skipIf(browserPath === undefined)('paying monthly', () => {
  const { open, url } = useVisitor(browserPath ?? '')

  const signIn = async (page: Page, person: { email: string; password: string }) => {
    await page.context().clearCookies()
    await givenSession(page, person.email, person.password)
  }

  /** A year's time passes between visits: nothing may ask with a session that has ended. */
  const later = async (page: Page, length: string) => {
    await page.goto(QUIET)
    await advance(url(), length)
  }

  const expectGoodColors = async (page: Page) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await colorViolationsOf(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  }

  /** The seller allows six payments, and staff approve the listing. */
  const list = async (page: Page) => {
    await signIn(page, SELLER)
    await page.goto('/account/listings')
    const form = page.getByRole('form', { name: 'List a name' })
    await form.getByLabel('Domain').fill(RETURNED)
    await form.getByLabel('Price, USD', { exact: true }).fill('5')
    await form.getByLabel('Monthly payments').selectOption({ label: 'Allow 6 monthly payments' })
    await button(page, 'List name').click()
    await form.getByText('The price must be at least $6 for that.').waitFor()
    await form.getByLabel('Price, USD', { exact: true }).fill('600')
    await form.getByText('you get $85.00 a month for 6 months').waitFor()
    await expectGoodLooks(page, 'listing form')
    await button(page, 'List name').click()
    await page.getByText('$600.00, or in 6 monthly payments').waitFor()
    const staff = await signedInStaff(url())
    const { listings } = await staff('GET', `/api/staff/listings?domain=${RETURNED}`)
    await staff('PATCH', `/api/staff/listings/${listings?.[0]?.id}`, { approved: true })
  }

  const untilTried = async (buyer: typeof BUYER, before: string | null = '') => {
    const isTried = (plan: { status: string; next_charge_at: string | null }) =>
      plan.status === 'overdue' && plan.next_charge_at !== before
    return (await untilPlan(url(), buyer, RETURNED, isTried)).next_charge_at
  }

  /** Nothing is paid, on any of the days on which we try. After the fourth there is no next one. */
  const letItEnd = async (page: Page, buyer: typeof BUYER) => {
    let next = await untilTried(buyer)
    for (const days of ['3d', '4d', '5d']) {
      await later(page, days)
      next = await untilTried(buyer, next)
    }
    expect(next).toBe(null)
    await later(page, '4d')
    await untilPlan(url(), buyer, RETURNED, ({ status }) => status === 'ended')
  }

  it('the page of a name says what paying monthly means, without a price and without JavaScript', async () => {
    await untilServed(url(), BOUGHT, 'Pay monthly')
    const { page } = await open(`/market/${BOUGHT}`, { javaScriptEnabled: false })
    const part = page.getByRole('region', { name: 'Pay monthly' })
    expect(await part.textContent()).toContain('or about $84–209 a month for 12 months')
    await part.getByText('How paying monthly works').click()
    await part.getByText('You can transfer the domain away after the last payment.').waitFor()
    expect(await part.getByRole('button').count()).toBe(0)
  })

  it('a plan that nobody pays ends, and the name goes back to its seller', async () => {
    const buyer = { email: await givenAccount(url()), password: PASSWORD }
    const { page } = await open('/sign-in')
    await list(page)
    await signIn(page, buyer)
    await startPlan(page, RETURNED, '$100')
    const { item, mark } = plansPage(page, RETURNED)
    await mark('Active').waitFor()
    await item.getByText('1 of 6 payments made').waitFor()

    await deleteCards(url(), buyer)
    await later(page, MONTH)
    await untilPlan(url(), buyer, RETURNED, ({ status }) => status === 'overdue')
    await signIn(page, buyer)
    await page.goto('/account/plans')
    await item.getByText(/There is no card.* Pay by .*, or the domain goes back/).waitFor()
    await item.getByRole('link', { name: 'Save a card' }).waitFor()
    await expectGoodLooks(page, 'overdue plan')
    await expectGoodColors(page)

    await page.context().clearCookies()
    await page.goto('/staff/plans')
    await signInAsStaff(page)
    const overdue = page.getByRole('list', { name: 'Overdue plans' })
    await overdue.getByText(`Buyer ${buyer.email}`).waitFor()
    await overdue.getByText(/Tried once\. Again on .* Ends on /).waitFor()
    await expectGoodLooks(page, 'overdue plans')

    await letItEnd(page, buyer)
    await signIn(page, SELLER)
    await page.goto('/account/plans?role=seller')
    await mark('Ended').waitFor()
    await item.getByText('The buyer stopped paying. The domain is yours again.').waitFor()
    await button(page, `Payments: ${RETURNED}`).click()
    await plansPage(page, RETURNED).payments.getByText('$85.00').first().waitFor()
    await expectGoodLooks(page, 'ended plan of a seller')
    await expect.poll(async () => await holds(SELLER, RETURNED)).toBe(true)
    expect(await holds(buyer, RETURNED)).toBe(false)
  })

  const holds = async (person: typeof BUYER, domain: string): Promise<boolean> => {
    const { items } = await (await askAs(url(), person))('GET', `/api/domains?q=${domain}`)
    return (items as unknown[]).length > 0
  }

  /** The next payment is charged to a card without money, and then paid with the other one. */
  const failAndMend = async (page: Page) => {
    const { item, mark } = plansPage(page, BOUGHT)
    await later(page, MONTH)
    await untilPlan(url(), BUYER, BOUGHT, ({ status }) => status === 'overdue')
    await signIn(page, BUYER)
    await page.goto('/account')
    const needs = page.getByRole('region', { name: 'Needs attention' })
    const need = needs.locator('.note').filter({ hasText: 'is overdue. Pay by' })
    await need.waitFor()
    await expectGoodLooks(page, 'home with an overdue plan')
    await need.getByRole('link', { name: 'Open' }).click()
    await mark('Overdue').waitFor()
    await item.getByText('Your bank says there are insufficient funds.').waitFor()
    const card = item.getByLabel('Card', { exact: true })
    await button(page, 'Pay $100.00 now').click()
    await item.getByRole('alert').getByText('insufficient funds').waitFor()
    await card.selectOption({ label: 'Visa •••• 4242, expires 12/90' })
    await expectGoodLooks(page, 'overdue plan with cards')
    await button(page, 'Pay $100.00 now').click()
    await item.getByText('2 of 12 payments made').waitFor()
    await mark('Active').waitFor()
  }

  it('a name is bought in twelve payments: one fails and is fixed, and once all are paid the name can leave', async () => {
    const { page } = await open('/sign-in')
    await signIn(page, BUYER)
    await startPlan(page, BOUGHT, '$100')
    const { item, mark, payments } = plansPage(page, BOUGHT)
    await item.getByText('1 of 12 payments made').waitFor()
    await saveCard(url(), BUYER, NO_MONEY)
    await page.reload()
    await button(page, `Payments and card: ${BOUGHT}`).click()
    await payments.getByText('12 of 12').waitFor()
    await item
      .getByLabel('Card', { exact: true })
      .selectOption({ label: 'Visa •••• 0119, expires 12/90' })
    await button(page, 'Charge this card').click()
    await page.getByText('Card changed.').waitFor()
    await expectGoodLooks(page, 'plan')
    await page.goto(`/account/domains/${BOUGHT}?tab=transfer`)
    await page.getByText('You can transfer it after the last payment.').waitFor()
    expect(await button(page, 'Show auth code').isDisabled()).toBe(true)
    await expectGoodLooks(page, 'domain that is being paid')

    await failAndMend(page)
    for (let paid = 3; paid <= 12; paid += 1) {
      await later(page, MONTH)
      await untilPlan(url(), BUYER, BOUGHT, (plan) => plan.paid >= paid)
    }
    await signIn(page, BUYER)
    await page.goto('/account/plans')
    await mark('Paid').waitFor()
    await item.getByText('12 of 12 payments made').waitFor()
    await item.getByRole('link', { name: BOUGHT }).click()
    await page.getByRole('link', { name: 'Transfer', exact: true }).click()
    await expect.poll(() => button(page, 'Show auth code').isDisabled()).toBe(false)
    expect(await page.getByText('after the last payment').count()).toBe(0)
    const subjects = async () => (await readMails(url(), BUYER.email)).map((mail) => mail.subject)
    await expect.poll(subjects).toContain(`${BOUGHT} is paid and yours`)
  })
})
