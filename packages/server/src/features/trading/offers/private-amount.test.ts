import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenCountedLine } from '../../../../test/support/counted-line.ts'
import { givenPartner } from '../../../../test/support/given.ts'
import { givenSellersListing } from '../../../../test/support/handovers.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { act, offer, offersPath, readOffer } from '../../../../test/support/offers.ts'
import { postOrder } from '../../../../test/support/orders.ts'
import {
  type Browser,
  givenSignedIn,
  mailbox,
  signedInBrowser,
} from '../../../../test/support/people.ts'

const PRIVATE = 400_00
const LISTINGS = '/api/account/listings'

let lab: TestLab
let house: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})

const givenPrivate = async (auto_accept_cents = PRIVATE) =>
  await givenSellersListing(house, lab, { auto_accept_cents })

type Answer = Awaited<ReturnType<Browser['post']>>

/** Everything an attacker can compare, without what differs between any two requests. */
function comparable({ statusCode, headers, body }: Answer, domain: string) {
  const { 'x-request-id': _id, date: _date, 'ratelimit-remaining': _left, ...rest } = headers
  const text = body
    .replaceAll(/"(off|req)_[0-9a-z]+"/g, '"$1"')
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'AT')
    .replaceAll(domain, 'DOMAIN')
    .replaceAll(/"amount_cents":\d+/g, '"amount_cents":N')
  return { statusCode, headers: { ...rest, 'content-length': text.length }, text }
}

describe('the amount at which a seller accepts at once', () => {
  it('201: an offer of that much is accepted at once, and can be paid', async () => {
    const { domain, seller } = await givenPrivate()
    const { browser } = await givenSignedIn(house)
    const accepted = await offer(browser, domain, PRIVATE)
    expect(accepted).toMatchObject({ status: 'accepted', turn: null, amount_cents: PRIVATE })
    expect(accepted.checkout_url).toContain('/checkout/cs_')
    expect(accepted.timeline.map(({ event, by }) => [by, event])).toEqual([
      ['buyer', 'offered'],
      ['seller', 'accepted'],
    ])
    const [letter] = await mailbox(house, seller.email)
    expect(letter?.subject).toBe(`You agreed on $400.00 for ${domain}`)
  })

  it('200: a buyer’s counter-offer of that much is accepted at once too', async () => {
    const { domain, seller } = await givenPrivate()
    const { browser } = await givenSignedIn(house)
    const { offer_id } = await offer(browser, domain, 200_00)
    await act(seller.browser, offer_id, 'counter', 450_00)
    const { offer: accepted } = await act(browser, offer_id, 'counter', PRIVATE + 1)
    expect([accepted.status, accepted.amount_cents]).toEqual(['accepted', PRIVATE + 1])
  })

  it('an attacker’s binary search learns accepted or not, and nothing else', async () => {
    const { browser } = await givenSignedIn(house)
    const plain = await givenSellersListing(house, lab)
    const near = await givenPrivate()
    const far = await givenPrivate(499_00)
    const seen = []
    for (const [domain, cents] of [
      [plain.domain, 399_99],
      [near.domain, 399_99],
      [near.domain, 399_00],
      [near.domain, 125_00],
      [far.domain, 399_99],
      [far.domain, 498_99],
    ] as const) {
      const answer = await browser.post(offersPath(domain), { amount_cents: cents })
      seen.push(comparable(answer, domain))
      const { offer_id } = answer.json()
      seen.push(comparable(await browser.get(`/api/offers/${offer_id}`), domain))
    }
    const [made, read, ...others] = seen
    expect(made?.statusCode).toBe(201)
    for (const [at, other] of others.entries()) {
      expect(other).toEqual(at % 2 === 0 ? made : read)
    }
  })

  it('an offer waits for the database equally often however close it comes', async () => {
    const line = await givenCountedLine(house.deps.databaseUrl)
    // One connection, so that every statement is prepared once.
    const node = await openHouse({ databaseConnectionsMax: 1 }, lab, line.url)
    const buyer = await givenSignedIn(house)
    const browser = await signedInBrowser(node, buyer)
    const sent: string[] = []
    for (const { domain } of [await givenSellersListing(house, lab), await givenPrivate()]) {
      await offer(browser, domain, 125_00)
      for (const cents of [125_00, 399_99]) {
        sent.push(await line.messagesOf(() => offer(browser, domain, cents)))
      }
    }
    expect(sent[0]?.length).toBeGreaterThan(20)
    expect(new Set(sent).size).toBe(1)
  })

  it('no page, list, search or listing shows it, to anybody but the seller and staff', async () => {
    const { domain, seller, id } = await givenPrivate(401_23)
    const { browser } = await givenSignedIn(house)
    const { offer_id } = await offer(browser, domain, 200_00)
    await act(seller.browser, offer_id, 'counter', 450_00)
    const label = domain.split('.')[0]
    const paths = [
      `/api/market/listings/${domain}`,
      `/api/market/listings?q=${domain}`,
      `/api/market/search?q=${label}`,
      '/api/offers?role=buyer',
      `/api/offers/${offer_id}`,
      '/api/notifications',
    ]
    for (const path of paths) {
      const { statusCode, body } = await browser.get(path)
      expect([path, statusCode]).toEqual([path, 200])
      expect([path, /auto_accept|40123|401\.23/.test(body)]).toEqual([path, false])
    }
    expect((await browser.get(`${LISTINGS}/${id}`)).statusCode).toBe(404)
    const own = (await seller.browser.get(`${LISTINGS}/${id}`)).json()
    expect(own.auto_accept_cents).toBe(401_23)
    const staff = await givenSignedIn(house, 'staff')
    const { listings } = (await staff.browser.get(`/api/staff/listings?domain=${domain}`)).json()
    expect(listings).toMatchObject([{ domain, auto_accept_cents: 401_23 }])
    const path = `/api/staff/listings/${listings[0].id}`
    const shown = (await staff.browser.patch(path, { marketplace_visible: true })).json()
    expect(shown.auto_accept_cents).toBe(401_23)
    expect((await browser.get(`/api/staff/listings?domain=${domain}`)).statusCode).toBe(403)
  })

  it('does not outlive the listing: a name listed again starts without one', async () => {
    const { domain, seller, id } = await givenPrivate()
    await seller.browser.delete(`${LISTINGS}/${id}`)
    const again = { domain, bin_price_cents: 500_00 }
    const listed = (await seller.browser.post(LISTINGS, again)).json()
    expect([listed.auto_accept_cents, listed.minimum_offer_cents]).toEqual([null, null])
  })
})

describe('PATCH /api/account/listings/{id}', () => {
  it('400: terms above the price, or below the lowest offer, are refused', async () => {
    const { seller, id } = await givenSellersListing(house, lab)
    for (const [change, field] of [
      [{ minimum_offer_cents: 500_01 }, 'minimum_offer_cents'],
      [{ auto_accept_cents: 500_01 }, 'auto_accept_cents'],
      [{ auto_accept_cents: 124_99 }, 'auto_accept_cents'],
      [{ minimum_offer_cents: 300_00, auto_accept_cents: 299_99 }, 'auto_accept_cents'],
    ] as const) {
      const answer = await seller.browser.patch(`${LISTINGS}/${id}`, change)
      expect([answer.statusCode, answer.json().error.details[0].field]).toEqual([400, field])
    }
  })

  it('409: a seller who welcomes no offers gets none, and what is open goes on', async () => {
    const { seller, id, domain } = await givenSellersListing(house, lab, { offers_welcome: false })
    const { browser } = await givenSignedIn(house)
    const detail = async () => (await browser.get(`/api/market/listings/${domain}`)).json()
    expect(await detail()).toMatchObject({ offers: false, minimum_offer_cents: null, sold: false })
    const refused = await browser.post(offersPath(domain), { amount_cents: 300_00 })
    expect([refused.statusCode, refused.json().error]).toMatchObject([
      409,
      {
        code: 'conflict',
        message: `The seller doesn’t take offers for ${domain}. Buy it at its buy now price.`,
      },
    ])
    const change = async (offers_welcome: boolean) =>
      (await seller.browser.patch(`${LISTINGS}/${id}`, { offers_welcome })).json().offers_welcome
    expect(await change(true)).toBe(true)
    expect(await detail()).toMatchObject({ offers: true, minimum_offer_cents: 125_00 })
    const { offer_id } = await offer(browser, domain, 300_00)
    expect(await change(false)).toBe(false)
    await act(seller.browser, offer_id, 'counter', 450_00)
    expect((await act(browser, offer_id, 'accept')).offer.status).toBe('accepted')
  })

  it('400: a description has no link, email address or phone number', async () => {
    const { seller, id, domain } = await givenSellersListing(house, lab)
    for (const description of ['See https://evil.example', 'a@b.example', 'Call +31 20 123 4567']) {
      const answer = await seller.browser.patch(`${LISTINGS}/${id}`, { description })
      expect([answer.statusCode, answer.json().error.details[0].field]).toEqual([
        400,
        'description',
      ])
    }
    const long = { description: 'x'.repeat(501) }
    expect((await seller.browser.patch(`${LISTINGS}/${id}`, long)).statusCode).toBe(400)
    const read = async () => (await seller.browser.get(`/api/market/listings/${domain}`)).json()
    await seller.browser.patch(`${LISTINGS}/${id}`, { description: ' <b>Made in 2024</b> ' })
    expect((await read()).description).toBe('<b>Made in 2024</b>')
    await seller.browser.patch(`${LISTINGS}/${id}`, { description: ' ' })
    expect((await read()).description).toBeNull()
  })

  it('404: what a seller hides from partners, they can’t find, quote, sell or check out', async () => {
    const { seller, id, domain, bin } = await givenSellersListing(house, lab)
    const partner = await givenPartner(house)
    const { client } = partner
    const quote = await client.quotes.create({ domain })
    const hide = async (hide_from_partners: boolean) =>
      await seller.browser.patch(`${LISTINGS}/${id}`, { hide_from_partners })
    expect((await hide(true)).json().hide_from_partners).toBe(true)
    const sale = { domain, sale_price_cents: bin }
    for (const ask of [
      () => client.inventory.read(domain),
      () => client.inventory.pricing(domain),
      () => client.quotes.create({ domain }),
      () => client.checkoutSessions.create({ domain }),
    ]) {
      await expect(ask()).rejects.toMatchObject({ status: 404 })
    }
    expect((await postOrder(house, partner, sale)).status).toBe(404)
    expect((await client.inventory.availability(domain)).available).toBe(false)
    const label = domain.split('.')[0] ?? ''
    const found = async () =>
      (await client.inventory.search(label)).domains.map((match) => match.domain)
    expect(await found()).not.toContain(domain)
    // A price that was promised is kept, and people still buy it.
    const { quote_id } = quote
    expect((await client.checkoutSessions.create({ quote_id })).domain).toBe(domain)
    expect((await seller.browser.get(`/api/market/listings/${domain}`)).statusCode).toBe(200)
    await hide(false)
    expect(await found()).toContain(domain)
  })

  it('200: the seller changes both terms, and offers follow at once', async () => {
    const { seller, id, domain } = await givenSellersListing(house, lab)
    const terms = { minimum_offer_cents: 200_00, auto_accept_cents: 350_00 }
    const changed = await seller.browser.patch(`${LISTINGS}/${id}`, terms)
    expect([changed.statusCode, changed.json()]).toMatchObject([200, terms])
    const { browser } = await givenSignedIn(house)
    const low = await browser.post(offersPath(domain), { amount_cents: 199_99 })
    expect(low.json().error.code).toBe('offer_too_low')
    const { offer_id } = await offer(browser, domain, 350_00)
    expect((await readOffer(browser, offer_id)).status).toBe('accepted')
    await seller.browser.patch(`${LISTINGS}/${id}`, { auto_accept_cents: null })
    expect((await offer(browser, domain, 350_00)).status).toBe('open')
  })
})
