import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { accountPage, givenAccount, givenSession, signedInStaff } from './account-page.ts'
import { expectGoodLooks } from './axe.ts'
import { findBrowser } from './browser.ts'
import { staffCookies } from './staff-sign-in.ts'
import { useVisitor } from './visit.ts'

const browserPath = findBrowser()
const PRICE = { bin_price_cents: 900_00 }

describe.skipIf(browserPath === undefined)('offers', () => {
  const { open, url, publishText } = useVisitor(browserPath ?? '', { demo: 'shared' })

  let staff: Awaited<ReturnType<typeof signedInStaff>> | undefined

  /** A name that an account sells, approved and on the market. */
  const givenListed = async (page: Page, seller: string, terms: object = {}): Promise<string> => {
    const domain = `offered-${randomBytes(4).toString('hex')}.com`
    await givenSession(page, seller)
    const wanted = { data: { domain, ...PRICE, ...terms } }
    const added = await page.request.post('/api/account/listings', wanted)
    const { id, verification } = await added.json()
    await publishText(verification.record_name, verification.record_value)
    await page.request.post(`/api/account/listings/${id}/verify`)
    // Signing in again needs a code of its own, which takes up to half a minute.
    staff ??= await signedInStaff(url())
    const { listings } = await staff('GET', `/api/staff/listings?domain=${domain}`)
    await staff('PATCH', `/api/staff/listings/${listings?.[0]?.id}`, { approved: true })
    return domain
  }

  /** Opens the form on the page of a name, and sends an offer. */
  const sendOffer = async (page: Page, domain: string, amount: string): Promise<void> => {
    await page.goto(`/market/${domain}`)
    await page.getByRole('button', { name: 'Make an offer' }).click()
    await page.getByLabel('Your offer, USD').fill(amount)
    await page.getByLabel('Message (optional)').fill('For my bakery.')
    await expectGoodLooks(page, 'offer form')
    await page.getByRole('button', { name: 'Send offer' }).click()
  }

  const counter = async (page: Page, amount: string): Promise<void> => {
    await page.getByRole('button', { name: 'Make a counter-offer' }).click()
    await page.getByLabel('Your amount, USD').fill(amount)
    await page.getByRole('button', { name: 'Send counter-offer' }).click()
    await page.getByText('Waiting for an answer').waitFor()
  }

  /** Opens an account's newest offer from its list, as one of the two sides. */
  const openOffer = async (page: Page, list: string, domain: string): Promise<void> => {
    await page.goto('/account/offers')
    await page.getByRole('list', { name: list }).getByRole('link', { name: domain }).click()
    await page.getByRole('heading', { level: 1, name: domain }).waitFor()
  }

  it('an offer is countered twice, accepted and paid', async () => {
    const [seller, buyer] = [await givenAccount(url()), await givenAccount(url())]
    const { page, faults } = await open('/sign-in')
    const domain = await givenListed(page, seller)

    await givenSession(page, buyer)
    await sendOffer(page, domain, '400')
    await page.getByText('You offered $400.00').waitFor()
    await expectGoodLooks(page, 'offer')

    await givenSession(page, seller)
    await openOffer(page, 'Offers for your names', domain)
    await page.getByText('For my bakery.').waitFor()
    await expectGoodLooks(page, 'answer')
    await counter(page, '700')

    await givenSession(page, buyer)
    await openOffer(page, 'Offers you made', domain)
    await page.getByText('The seller countered with $700.00').waitFor()
    await counter(page, '600')

    await givenSession(page, seller)
    await openOffer(page, 'Offers for your names', domain)
    await page.getByRole('button', { name: 'Accept $600.00' }).click()
    await page.getByRole('heading', { name: 'Agreed at $600.00' }).waitFor()

    await givenSession(page, buyer)
    await openOffer(page, 'Offers you made', domain)
    await page.getByRole('link', { name: 'Pay $600.00' }).click()
    await page.getByLabel('Country').selectOption({ label: 'Netherlands' })
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByLabel('Expires (MM/YY)').fill('12/90')
    await page.getByLabel('Security code').fill('123')
    await page.getByLabel('I agree to these terms').check()
    await page.getByRole('button', { name: 'Pay $600.00' }).click()
    await page.getByRole('link', { name: 'See it in your account' }).click()
    await page.getByText('You paid').waitFor()
    await openOffer(page, 'Offers you made', domain)
    await page.getByText('You paid $600.00').waitFor()
    await page.getByRole('link', { name: 'View your purchase' }).waitFor()
    expect(faults).toEqual([])
  })

  it('the form says what an offer must be, and an offer can be withdrawn', async () => {
    const [seller, buyer] = [await givenAccount(url()), await givenAccount(url())]
    const { page } = await open('/sign-in')
    const domain = await givenListed(page, seller)
    // A visitor of the name's own sale page has typed an amount.
    await givenSession(page, buyer)
    await page.goto(`/market/${domain}?offer=2%2C500.50#offer`)
    await page.getByText('Offers start at $225.00.').waitFor()
    const field = page.getByLabel('Your offer, USD')
    await expect.poll(() => field.inputValue()).toBe('2,500.50')
    for (const [amount, problem] of [
      ['a lot', 'Enter an amount, for example 2500 or 2500.50.'],
      ['100', 'Enter at least $225.00.'],
      ['900', 'That’s the buy now price or more. Select “Buy now” instead.'],
    ] as const) {
      await sendOffer(page, domain, amount)
      await page.getByText(problem).waitFor()
    }
    await field.fill('300')
    await page.getByRole('button', { name: 'Send offer' }).click()
    await page.getByText('You offered $300.00').waitFor()
    await accountPage(page).button(`Withdraw offer: ${domain}`).click()
    await accountPage(page).button('Withdraw it').click()
    await page.getByText('You withdrew this offer.').waitFor()
  })

  it('an offer at the seller’s private amount can be paid at once', async () => {
    const [seller, buyer] = [await givenAccount(url()), await givenAccount(url())]
    const { page } = await open('/sign-in')
    const domain = await givenListed(page, seller)
    await page.goto('/account/listings')
    await accountPage(page).button(`Change prices: ${domain}`).click()
    const prices = page.getByRole('form', { name: `Prices of ${domain}` })
    await prices.getByLabel('Accept offers automatically from, USD (optional)').fill('650')
    await expectGoodLooks(page, 'offer terms')
    await accountPage(page).button('Save prices').click()
    await page.getByText('Prices saved.').waitFor()
    await givenSession(page, buyer)
    await sendOffer(page, domain, '650')
    await page.getByRole('link', { name: 'Pay $650.00' }).waitFor()
  })

  it('staff answer offers for our own names', async () => {
    const buyer = await givenAccount(url())
    const domain = 'leashly.com'
    const { page } = await open('/sign-in')
    await givenSession(page, buyer)
    const listing = await (await page.request.get(`/api/market/listings/${domain}`)).json()
    const amount_cents = listing.minimum_offer_cents + 100
    const path = `/api/market/listings/${domain}/offers`
    const { offer_id } = await (await page.request.post(path, { data: { amount_cents } })).json()
    const cookies = await staffCookies(url(), { 'sec-fetch-site': 'same-origin' })
    await page.context().addCookies(
      cookies.split('; ').map((pair) => {
        const at = pair.indexOf('=')
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url: url() }
      }),
    )
    await page.goto('/staff/offers')
    const row = page.getByRole('listitem').filter({ hasText: buyer })
    await row.getByRole('button', { name: `Decline: ${domain}` }).click()
    await expectGoodLooks(page, 'staff offers')
    await row.getByRole('button', { name: 'Decline it' }).click()
    await page.getByText(`${domain}: declined.`).waitFor()
    await givenSession(page, buyer)
    await page.goto(`/account/offers/${offer_id}`)
    await page.getByText('The seller declined').waitFor()
  })
})
