import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accountPage, givenAccount, linkInMail } from './account-page.ts'
import { expectGoodLooks } from './axe.ts'
import { findBrowser } from './browser.ts'
import { cartPage } from './cart-page.ts'
import { givenPortfolios, PHONE_PX } from './portfolio-page.ts'
import { useVisitor } from './visit.ts'
import { forgetVisits } from './watched-page.ts'

const browserPath = findBrowser()
const DAY_MS = 24 * 3_600_000

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Name on card').fill('A Person')
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry (MM/YY)').fill('12/90')
  await page.getByLabel('Security code').fill('123')
}

/** Fills in the payment provider's own form, which leads back to our page. */
async function enterCard(page: Page, number: string): Promise<void> {
  await fillCard(page, number)
  await page.getByRole('button', { name: 'Save card' }).click()
}

async function autoRenew(page: Page, name: string): Promise<void> {
  const wanted = { domains: [name], payload: { auto_renew: true } }
  await page.request.post('/api/domains/bulk/setAutoRenew', { data: wanted })
}

/** Waits until the renewal of a domain has come this far, and opens the page of the domain. */
async function openWhen(page: Page, name: string, status: string): Promise<void> {
  const read = async () => {
    const { renewals } = await (await page.request.get('/api/billing/renewals')).json()
    return renewals.find(({ domain }: { domain: string }) => domain === name)?.status
  }
  await expect.poll(read).toBe(status)
  await page.goto(`/account/domains/${name}`)
}

describe.skipIf(browserPath === undefined)('an automatic renewal in a browser', () => {
  const visitor = useVisitor(browserPath ?? '', { demo: 'shared' })
  const { setUpLab } = givenPortfolios(visitor)
  const { open, url } = visitor

  /** A person at their billing page, whose domains expire in 29 days. */
  const openBilling = async (names: string[]) => {
    const email = await givenAccount(url())
    const expires = new Date(Date.now() + 29 * DAY_MS).toISOString()
    await setUpLab('/names', { taken: names })
    await setUpLab('/holdings', { names, email, status: 'OK', expires })
    const { page, faults } = await open('/account/billing')
    await accountPage(page).signIn(email)
    await page.getByRole('heading', { level: 1, name: 'Billing' }).waitFor()
    await page.request.post('/api/domains/import', { data: { domains: names } })
    return { page, faults, email, expires }
  }

  it('a card is saved, the bank stops the charge, the owner confirms by the link, and the name is renewed', async () => {
    const name = 'paid-harbor.com'
    const { page, faults, email, expires } = await openBilling([name])
    await page.getByText('No saved cards').waitFor()
    await page.getByRole('button', { name: 'Agree and add a card' }).click()
    await enterCard(page, '4000 0025 0000 3155')
    await page.getByRole('button', { name: 'Yes, approve' }).click()
    await page.getByText('Visa •••• 3155').waitFor()

    await autoRenew(page, name)
    const subject = `Confirm the payment to renew ${name}`
    await expect
      .poll(async () => await linkInMail(url(), email, subject).catch(() => ''))
      .not.toBe('')
    await page.goto(`${url()}/account`)
    const needs = page.getByRole('region', { name: 'Needs attention' })
    await needs.getByText(`${name}: confirm the payment with your bank.`).waitFor()
    // A phone leaves out the months in which nothing is due.
    const months = page.getByRole('region', { name: /^Renewal cost/ }).getByRole('listitem')
    expect(await months.count()).toBe(13)
    const viewport = page.viewportSize() ?? { width: 1_280, height: 720 }
    await page.setViewportSize({ ...viewport, width: PHONE_PX })
    expect(await months.count()).toBe(1)
    await page.setViewportSize(viewport)
    await page.goto(`${url()}/account/domains/${name}`)
    const alert = page.getByRole('region', { name: 'Confirm the payment to renew it' })
    await alert.getByRole('button', { name: 'Confirm with your bank' }).waitFor()
    await page.getByRole('heading', { name: /^Expires in/ }).waitFor()
    await expectGoodLooks(page, 'a domain whose renewal waits for the owner')
    await page.goto(await linkInMail(url(), email, subject))
    await page.getByText('Your bank wants you to confirm the payment.').waitFor()
    await page.getByRole('button', { name: 'Confirm with your bank' }).click()
    await page.getByRole('button', { name: 'Yes, approve' }).click()
    await page.getByText(/^Complete\. Charged/).waitFor()
    await page.getByRole('link', { name: 'Print the invoice' }).waitFor()
    await page.goto(`${url()}/account/domains/${name}`)
    await page.getByRole('heading', { name: /^Renews automatically, expires in/ }).waitFor()
    expect(await alert.count()).toBe(0)
    const [domain] = (await (await page.request.get(`/api/domains?q=${name}`)).json()).items
    expect(Date.parse(domain.expires_at) - Date.parse(expires)).toBeGreaterThan(300 * DAY_MS)
    forgetVisits(faults)
  })

  it('a domain says why it isn’t renewed: no card, a declined one, a registry that refuses', async () => {
    const names = ['cardless-harbor.com', 'declined-harbor.com', 'refused-harbor.com'] as const
    const [cardless, declined, refused] = names
    const { page, faults } = await openBilling([...names])
    const cart = cartPage(page)
    const alert = (name: string) => page.getByRole('region', { name })

    await autoRenew(page, cardless)
    await openWhen(page, cardless, 'no_card')
    const noCard = alert('There’s no card to renew it with')
    await noCard.getByText(/no saved card to charge\. The domain expires on /).waitFor()
    await noCard.getByRole('link', { name: 'Pay now or save a card' }).click()
    await page.getByRole('button', { name: 'Agree and add a card' }).click()
    await enterCard(page, '4000 0000 0000 0119')
    await page.getByText('Visa •••• 0119').waitFor()

    await autoRenew(page, declined)
    await openWhen(page, declined, 'declined')
    const noMoney = alert('Your card was declined')
    await noMoney.getByText(/insufficient funds\. We’ll try again on .* expires on /).waitFor()
    await expectGoodLooks(page, 'a domain whose card was declined')
    await noMoney.getByRole('link', { name: 'Pay now or change the card' }).click()
    await page.getByRole('button', { name: `Pay now: ${declined}` }).click()
    await cart.pay.getByLabel(/^Visa •••• 0119/).waitFor()
    await cart.pay.getByRole('button', { name: /^Pay \$/ }).click()
    await cart.pay
      .getByRole('alert')
      .getByText(/charge Visa •••• 0119\. .* insufficient funds\./)
      .waitFor()
    await expectGoodLooks(page, 'a checkout whose saved card was declined')
    await cart.pay.getByLabel('Another card').check()
    await fillCard(page, '4242 4242 4242 4242')
    await cart.pay.getByLabel('Save this card').check()
    await cart.pay.getByRole('button', { name: /^Pay \$/ }).click()
    await page.getByText(/^Complete\. Charged/).waitFor()
    await page.goto('/account/receipts')
    const unpaid = page.getByRole('listitem').filter({ hasText: 'Not paid' })
    await unpaid.first().getByRole('link').click()
    await page.getByRole('list', { name: 'Receipt items' }).getByText('Not paid').waitFor()

    await page.goto('/account/billing')
    await page.getByRole('button', { name: 'Use for renewals: Visa •••• 4242' }).click()
    await page.getByRole('button', { name: 'Use for renewals: Visa •••• 0119' }).waitFor()
    await setUpLab('/registrations', { match: refused, action: 'renew', status: 'FAILED' })
    await autoRenew(page, refused)
    await openWhen(page, refused, 'not_renewed')
    const noRenewal = alert('It couldn’t be renewed')
    await noRenewal.getByText(/you weren’t charged\. We’ll try again on .* expires on /).waitFor()
    await noRenewal.getByRole('link', { name: 'Try again now' }).waitFor()
    await page.goto(`/account/domains/${declined}`)
    await page.getByRole('heading', { name: /^Renews automatically, expires in/ }).waitFor()
    expect(await noMoney.count()).toBe(0)
    forgetVisits(faults)
  })
})
