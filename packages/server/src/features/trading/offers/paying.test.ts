import { afterEach, beforeAll, expect, it } from 'vitest'
import {
  answerBank,
  formOf,
  open,
  pathOf,
  submit,
  sweep,
} from '../../../../test/support/checkout.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { act, givenOffer, offer, readOffer, settleOffers } from '../../../../test/support/offers.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { openCheckout } from '../../../../test/support/purchases.ts'

const HOUR_MS = 3_600_000

let lab: TestLab
let house: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
afterEach(() => expectLedgerSound(house.db))

async function givenAgreed(amount = 300_00) {
  const made = await givenOffer(house, lab, { amount })
  await act(made.seller.browser, made.offer_id, 'accept')
  const { checkout_url } = await readOffer(made.buyer.browser, made.offer_id)
  return { ...made, page: pathOf(String(checkout_url)) }
}

const ordersOf = async (domain: string) =>
  await house.db<{ sale_price_cents: number; buyer_account_id: string | null }[]>`
    select sale_price_cents, buyer_account_id from orders where domain = ${domain}
  `

it('an accepted offer is paid at the agreed price, and the order is the buyer’s purchase', async () => {
  const { buyer, seller, domain, offer_id, page } = await givenAgreed()
  const { text } = await open(house, page)
  expect(text).toContain('Pay $300.00')
  await submit(house, page, { form: formOf('good', { email: buyer.email }) })
  await sweep(house)
  expect(await ordersOf(domain)).toEqual([{ sale_price_cents: 300_00, buyer_account_id: buyer.id }])
  const paid = await readOffer(buyer.browser, offer_id)
  expect(paid).toMatchObject({ status: 'paid', turn: null, checkout_url: null })
  expect(paid.timeline.at(-1)).toMatchObject({ event: 'paid', by: 'buyer', amount_cents: 300_00 })
  const purchase = await buyer.browser.get(`/api/purchases/${paid.public_id}`)
  expect(purchase.json()).toMatchObject({ domain, price_cents: 300_00 })
  await settleOffers(house)
  expect(await readOffer(buyer.browser, offer_id)).toEqual(paid)
  const forSeller = await readOffer(seller.browser, offer_id)
  expect(forSeller).toEqual({ ...paid, role: 'seller', public_id: null })
})

it.each(['buyer', 'seller'] as const)(
  '422: the %s can’t accept more than a buy now price that was lowered since',
  async (role) => {
    const made = await givenOffer(house, lab, { amount: 450_00 })
    const { browser } = made[role]
    if (role === 'buyer') await act(made.seller.browser, made.offer_id, 'counter', 480_00)
    const listing = `/api/account/listings/${made.id}`
    const lowered = await made.seller.browser.patch(listing, { bin_price_cents: 400_00 })
    expect(lowered.statusCode).toBe(200)
    const { status, code } = await act(browser, made.offer_id, 'accept')
    expect([status, code]).toEqual([422, 'price_mismatch'])
    expect((await act(browser, made.offer_id, 'counter', 400_00)).status).toBe(200)
    const other = role === 'buyer' ? made.seller : made.buyer
    expect((await act(other.browser, made.offer_id, 'accept', 400_00)).offer.status).toBe(
      'accepted',
    )
  },
)

it('the name stays for sale: the first payment wins, and the other offers end', async () => {
  const { seller, buyer, domain, bin, offer_id, page } = await givenAgreed()
  const second = await givenSignedIn(house)
  const waiting = await offer(second.browser, domain, 350_00)
  const quick = await givenSignedIn(house)
  const checkout = await openCheckout(quick.browser, domain, bin)
  await submit(house, checkout.page, { form: formOf('good', { email: quick.email }) })
  expect((await open(house, page)).status).toBe(410)
  await submit(house, page)
  await sweep(house)
  expect(await ordersOf(domain)).toEqual([{ sale_price_cents: bin, buyer_account_id: quick.id }])
  expect((await act(seller.browser, waiting.offer_id, 'accept')).code).toBe('domain_unavailable')
  await settleOffers(house)
  for (const [browser, id] of [
    [buyer.browser, offer_id],
    [second.browser, waiting.offer_id],
  ] as const) {
    const ended = await readOffer(browser, id)
    expect([ended.status, ended.timeline.at(-1)?.event]).toEqual(['expired', 'closed'])
    expect(ended.checkout_url).toBeNull()
  }
})

it('410: an offer that ended with another sale can’t be paid after that sale was cancelled', async () => {
  const { buyer, domain, bin, offer_id, page } = await givenAgreed(500_00)
  const quick = await givenSignedIn(house)
  const checkout = await openCheckout(quick.browser, domain, bin)
  await submit(house, checkout.page, { form: formOf('uncapturable') })
  await settleOffers(house)
  expect((await readOffer(buyer.browser, offer_id)).status).toBe('expired')
  await sweep(house)
  expect((await open(house, page)).status).toBe(410)
  const own = await openCheckout(buyer.browser, domain, bin)
  expect(own.page).not.toBe(page)
  await submit(house, own.page, { form: formOf('good', { email: buyer.email }) })
  await sweep(house)
  const ended = await readOffer(buyer.browser, offer_id)
  expect([ended.status, ended.timeline.at(-1)?.event]).toEqual(['expired', 'closed'])
  const sold = (await ordersOf(domain)).map(({ buyer_account_id }) => buyer_account_id)
  expect(sold).toEqual([quick.id, buyer.id])
})

it('410: after 72 hours the agreed price can’t be paid any more', async () => {
  const { buyer, domain, offer_id, page } = await givenAgreed()
  house.clock.advance(72 * HOUR_MS)
  expect((await open(house, page)).status).toBe(410)
  await submit(house, page)
  await sweep(house)
  await settleOffers(house)
  expect(await ordersOf(domain)).toEqual([])
  const ended = await readOffer(buyer.browser, offer_id)
  expect([ended.status, ended.checkout_url]).toEqual(['expired', null])
})

it('a buyer who is at the bank when the time runs out still gets the name', async () => {
  const { buyer, domain, offer_id, page } = await givenAgreed()
  const { location } = await submit(house, page, { form: formOf('asked') })
  house.clock.advance(72 * HOUR_MS)
  await settleOffers(house)
  expect((await readOffer(buyer.browser, offer_id)).status).toBe('accepted')
  await answerBank(location, 'approve')
  await open(house, page)
  await sweep(house)
  expect((await ordersOf(domain)).length).toBe(1)
  expect((await readOffer(buyer.browser, offer_id)).status).toBe('paid')
})

it('a payment that can’t be collected leaves the offer expired and the name for sale', async () => {
  const { buyer, domain, offer_id, page } = await givenAgreed()
  await submit(house, page, { form: formOf('uncapturable') })
  await sweep(house)
  await settleOffers(house)
  expect((await readOffer(buyer.browser, offer_id)).status).toBe('expired')
  const [listing] = await house.db<{ is_offered: boolean }[]>`
    select is_offered from listings where domain = ${domain}
  `
  expect(listing?.is_offered).toBe(true)
})

it.each(['an agreed price', 'the buy now price'])(
  'a checkout at %s of a former owner can’t be paid once another lists the name',
  async (kind) => {
    const agreed = await givenAgreed()
    const { domain, bin, buyer } = agreed
    const { page } =
      kind === 'an agreed price' ? agreed : await openCheckout(buyer.browser, domain, bin)
    const { id: owner } = await givenSignedIn(house)
    await house.db`
      update listings set owner_account_id = ${owner}, bin_price_cents = 900000
      where domain = ${domain}
    `
    expect((await open(house, page)).status).toBe(410)
    await submit(house, page)
    await sweep(house)
    expect(await ordersOf(domain)).toEqual([])
  },
)

it('a payment that began under the former owner is given back', async () => {
  const { domain, page } = await givenAgreed()
  const { location } = await submit(house, page, { form: formOf('asked') })
  const { id: owner } = await givenSignedIn(house)
  await house.db`update listings set owner_account_id = ${owner} where domain = ${domain}`
  await answerBank(location, 'approve')
  await open(house, page)
  await sweep(house)
  expect(await ordersOf(domain)).toEqual([])
  const rows = await house.db<{ status: string }[]>`
    select p.status from payments p
    join checkout_sessions s on s.session_id = p.subject_id where s.domain = ${domain}
  `
  expect(rows).toEqual([{ status: 'returned' }])
})
