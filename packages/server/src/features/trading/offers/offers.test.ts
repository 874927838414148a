import { beforeAll, describe, expect, it } from 'vitest'
import { givenListing } from '../../../../test/support/given.ts'
import { givenSellersListing } from '../../../../test/support/handovers.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import {
  act,
  givenOffer,
  offer,
  offersPath,
  readOffer,
  settleOffers,
} from '../../../../test/support/offers.ts'
import { someDomain } from '../../../../test/support/orders.ts'
import { Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { offerJobs } from './jobs.ts'
import type { OfferOut } from './shapes.ts'

const HOUR_MS = 3_600_000

let lab: TestLab
let house: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})

const eventsOf = ({ timeline }: OfferOut) =>
  timeline.map(({ by, event, amount_cents }) => [by, event, amount_cents])

describe('POST /api/market/listings/{domain}/offers', () => {
  it('201: the seller has 72 hours to answer, and sees the same offer', async () => {
    const { seller, domain } = await givenSellersListing(house, lab)
    const buyer = await givenSignedIn(house)
    const body = { amount_cents: 300_00, message: ' For my bakery. ' }
    const answer = await buyer.browser.post(offersPath(domain.toUpperCase()), body)
    expect(answer.statusCode).toBe(201)
    const made: OfferOut = answer.json()
    const expires_at = new Date(house.clock.now().getTime() + 72 * HOUR_MS).toISOString()
    expect(made).toMatchObject({
      domain,
      role: 'buyer',
      status: 'open',
      turn: 'seller',
      amount_cents: 300_00,
      expires_at,
      checkout_url: null,
      timeline: [
        { by: 'buyer', event: 'offered', amount_cents: 300_00, message: 'For my bakery.' },
      ],
    })
    const seen = await readOffer(seller.browser, made.offer_id)
    expect(seen).toEqual({ ...made, role: 'seller' })
    const { offers } = (await seller.browser.get('/api/offers?role=seller')).json()
    expect(offers).toEqual([seen])
    expect((await buyer.browser.get('/api/offers?role=buyer')).json().offers).toEqual([made])
    expect((await buyer.browser.get('/api/offers?role=seller')).json().offers).toEqual([])
  })

  it('201: neither side learns who the other is', async () => {
    const { seller, buyer, offer_id } = await givenOffer(house, lab)
    const forSeller = JSON.stringify(await readOffer(seller.browser, offer_id))
    const forBuyer = JSON.stringify(await readOffer(buyer.browser, offer_id))
    for (const secret of [buyer.email, buyer.id]) expect(forSeller).not.toContain(secret)
    for (const secret of [seller.email, seller.id]) expect(forBuyer).not.toContain(secret)
  })

  it('422: an offer below the minimum is refused with it, a quarter of the price by default', async () => {
    const { browser } = await givenSignedIn(house)
    const { domain } = await givenSellersListing(house, lab)
    const own = await givenSellersListing(house, lab, { minimum_offer_cents: 400_00 })
    for (const [name, lowest] of [
      [domain, 125_00],
      [own.domain, 400_00],
    ] as const) {
      const shown = (await browser.get(`/api/market/listings/${name}`)).json()
      expect(shown.minimum_offer_cents).toBe(lowest)
      const answer = await browser.post(offersPath(name), { amount_cents: lowest - 1 })
      expect([answer.statusCode, answer.json().error]).toMatchObject([
        422,
        {
          code: 'offer_too_low',
          details: [{ field: 'amount_cents', message: `must be at least ${lowest}` }],
        },
      ])
      expect((await offer(browser, name, lowest)).status).toBe('open')
    }
  })

  it('400: more than the buy now price, or no amount at all, isn’t an offer', async () => {
    const { browser } = await givenSignedIn(house)
    const { domain } = await givenSellersListing(house, lab)
    for (const amount_cents of [500_01, 0, -1, 1.5, '300', null, undefined]) {
      const answer = await browser.post(offersPath(domain), { amount_cents })
      expect([amount_cents, answer.statusCode]).toEqual([amount_cents, 400])
    }
    const high = await browser.post(offersPath(domain), { amount_cents: 500_01 })
    expect(high.json().error.message).toBe('Offer at most the buy now price, $500.00.')
    for (const message of ['x'.repeat(501), 'a\u0000b']) {
      const body = { amount_cents: 300_00, message }
      expect((await browser.post(offersPath(domain), body)).statusCode).toBe(400)
    }
  })

  it('404, 409: only names that are for sale by somebody else take offers', async () => {
    const { browser, id } = await givenSignedIn(house)
    const own = someDomain()
    await givenListing(house, { domain: own })
    await house.db`update listings set owner_account_id = ${id} where domain = ${own}`
    const cases: [string, object, string][] = [
      [someDomain(), { approved: false }, 'not_found'],
      [someDomain(), { environment: 'sandbox' }, 'not_found'],
      [someDomain(), { sold: true }, 'domain_unavailable'],
      [someDomain(), { withdrawn: true }, 'domain_unavailable'],
      [someDomain(), { visible: false }, 'domain_unavailable'],
    ]
    for (const [domain, facts] of cases) await givenListing(house, { domain, ...facts })
    for (const [domain, , code] of [...cases, [own, {}, 'conflict'] as const]) {
      const answer = await browser.post(offersPath(domain), { amount_cents: 100_00 })
      expect([domain, answer.json().error.code]).toEqual([domain, code])
    }
  })

  it('401, 403: strangers and other sites can’t make offers', async () => {
    const { domain } = await givenSellersListing(house, lab)
    const body = { amount_cents: 300_00 }
    const stranger = await new Browser(house).post(offersPath(domain), body)
    expect(stranger.statusCode).toBe(401)
    const { browser } = await givenSignedIn(house)
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await browser.post(offersPath(domain), body, { headers })).statusCode).toBe(403)
  })
})

describe('limits', () => {
  it('429: an account makes five offers a day for one name, too low ones included', async () => {
    const strict = await openHouse({ rateLimitScale: 1 }, lab, house.deps.databaseUrl)
    const { browser } = await givenSignedIn(strict)
    const [one, other] = [someDomain(), someDomain()]
    for (const domain of [one, other]) await givenListing(strict, { domain, bin: 100_00 })
    const statuses: number[] = []
    for (const amount_cents of [1, 'none', 50_00, 200_00, 1, 60_00, 1, 50_00]) {
      statuses.push((await browser.post(offersPath(one), { amount_cents })).statusCode)
    }
    expect(statuses).toEqual([422, 400, 201, 400, 422, 201, 422, 429])
    const refused = await browser.post(offersPath(one), { amount_cents: 50_00 })
    expect(refused.json().error.code).toBe('quota_exceeded')
    expect((await browser.post(offersPath(other), { amount_cents: 50_00 })).statusCode).toBe(201)
  })

  it('429: an account has at most 50 open offers, also when they come at once', async () => {
    const { browser } = await givenSignedIn(house)
    const names = Array.from({ length: 60 }, someDomain)
    for (const domain of names) await givenListing(house, { domain, bin: 100_00 })
    const answers = await Promise.all(
      names.map((domain) => browser.post(offersPath(domain), { amount_cents: 50_00 })),
    )
    const made = answers.filter(({ statusCode }) => statusCode === 201)
    const codes = new Set(answers.map((each) => each.json().error?.code))
    expect([made.length, codes]).toEqual([50, new Set([undefined, 'quota_exceeded'])])
    await act(browser, made[0]?.json().offer_id, 'withdraw')
    const free = names[answers.findIndex(({ statusCode }) => statusCode === 429)] ?? ''
    expect((await offer(browser, free, 50_00)).status).toBe('open')
  })

  it('409: after forty amounts, an offer can only be accepted, declined or withdrawn', async () => {
    const { seller, buyer, offer_id } = await givenOffer(house, lab)
    for (let i = 1; i < 40; i += 1) {
      const { browser } = i % 2 === 0 ? buyer : seller
      expect((await act(browser, offer_id, 'counter', 400_00 - i)).status).toBe(200)
    }
    const { code } = await act(buyer.browser, offer_id, 'counter', 300_00)
    expect(code).toBe('conflict')
    expect((await act(buyer.browser, offer_id, 'accept')).offer.status).toBe('accepted')
  })
})

describe('answers', () => {
  it('200: both sides counter in turn, each with a new deadline', async () => {
    const { seller, buyer, offer_id } = await givenOffer(house, lab)
    house.clock.advance(70 * HOUR_MS)
    const first = await act(seller.browser, offer_id, 'counter', 450_00)
    expect(first.offer).toMatchObject({ status: 'countered', turn: 'buyer', amount_cents: 450_00 })
    house.clock.advance(70 * HOUR_MS)
    const second = await act(buyer.browser, offer_id, 'counter', 400_00)
    expect(second.offer).toMatchObject({ status: 'countered', turn: 'seller', role: 'buyer' })
    const { offer: done } = await act(seller.browser, offer_id, 'accept')
    expect(done).toMatchObject({ status: 'accepted', turn: null, checkout_url: null })
    expect(eventsOf(done)).toEqual([
      ['buyer', 'offered', 300_00],
      ['seller', 'countered', 450_00],
      ['buyer', 'countered', 400_00],
      ['seller', 'accepted', 400_00],
    ])
    const forBuyer = await readOffer(buyer.browser, offer_id)
    expect(forBuyer.timeline).toEqual(done.timeline)
    expect(forBuyer.checkout_url).toContain(`${house.deps.config.baseUrl}/checkout/cs_`)
  })

  it('409 not_your_turn: for the other side, and for everybody once it is over', async () => {
    const { seller, buyer, offer_id } = await givenOffer(house, lab)
    for (const action of ['accept', 'decline', 'counter']) {
      const amount = action === 'counter' ? 310_00 : undefined
      const { status, code } = await act(buyer.browser, offer_id, action, amount)
      expect([status, code]).toEqual([409, 'not_your_turn'])
    }
    expect((await act(seller.browser, offer_id, 'withdraw')).code).toBe('not_your_turn')
    expect((await act(seller.browser, offer_id, 'decline')).offer.status).toBe('declined')
    for (const { browser } of [seller, buyer]) {
      for (const action of ['accept', 'decline', 'withdraw']) {
        expect((await act(browser, offer_id, action)).code).toBe('not_your_turn')
      }
    }
  })

  it('200: the buyer withdraws at any time before acceptance, and not after', async () => {
    const one = await givenOffer(house, lab)
    await act(one.seller.browser, one.offer_id, 'counter', 450_00)
    expect((await act(one.buyer.browser, one.offer_id, 'withdraw')).offer.status).toBe('withdrawn')
    const other = await givenOffer(house, lab)
    await act(other.seller.browser, other.offer_id, 'accept')
    expect((await act(other.buyer.browser, other.offer_id, 'withdraw')).code).toBe('not_your_turn')
  })

  it('422, 400: a counter-offer stays between the minimum and the buy now price', async () => {
    const { seller, buyer, offer_id } = await givenOffer(house, lab)
    expect((await act(seller.browser, offer_id, 'counter', 500_01)).status).toBe(400)
    await act(seller.browser, offer_id, 'counter', 450_00)
    const { status, code } = await act(buyer.browser, offer_id, 'counter', 124_99)
    expect([status, code]).toEqual([422, 'offer_too_low'])
  })

  it('422: who accepts on an old page accepts only the amount that it shows', async () => {
    const { seller, buyer, offer_id } = await givenOffer(house, lab)
    await act(seller.browser, offer_id, 'counter', 450_00)
    await act(buyer.browser, offer_id, 'counter', 200_00)
    const old = await act(seller.browser, offer_id, 'accept', 300_00)
    expect([old.status, old.code]).toEqual([422, 'price_mismatch'])
    expect((await act(seller.browser, offer_id, 'accept', 200_00)).offer.status).toBe('accepted')
  })

  it('409: an offer for a name that is off the market can’t be accepted, but declined', async () => {
    const { seller, domain, offer_id } = await givenOffer(house, lab)
    await house.db`update listings set withdrawn_at = now() where domain = ${domain}`
    expect((await act(seller.browser, offer_id, 'accept')).code).toBe('domain_unavailable')
    expect((await act(seller.browser, offer_id, 'counter', 400_00)).code).toBe('domain_unavailable')
    expect((await act(seller.browser, offer_id, 'decline')).status).toBe(200)
  })
})

describe('endings', () => {
  it('an offer expires after 72 hours, before and after the worker has looked', async () => {
    const { seller, buyer, offer_id } = await givenOffer(house, lab)
    house.clock.advance(72 * HOUR_MS)
    expect(await readOffer(buyer.browser, offer_id)).toMatchObject({
      status: 'expired',
      turn: null,
    })
    expect((await act(seller.browser, offer_id, 'accept')).code).toBe('not_your_turn')
    await settleOffers(house)
    const ended = await readOffer(seller.browser, offer_id)
    expect([ended.status, ended.timeline.at(-1)?.event]).toEqual(['expired', 'expired'])
  })

  it('offers end when the name is withdrawn or listed by another owner', async () => {
    const withdrawn = await givenOffer(house, lab)
    await withdrawn.seller.browser.delete(`/api/account/listings/${withdrawn.id}`)
    const moved = await givenOffer(house, lab)
    const { id: owner } = await givenSignedIn(house)
    await house.db`
      update listings set owner_account_id = ${owner} where domain = ${moved.domain}
    `
    expect((await act(moved.seller.browser, moved.offer_id, 'accept')).code).toBe(
      'domain_unavailable',
    )
    await settleOffers(house)
    for (const { buyer, offer_id } of [withdrawn, moved]) {
      const ended = await readOffer(buyer.browser, offer_id)
      expect([ended.status, ended.timeline.at(-1)?.event]).toEqual(['expired', 'closed'])
    }
  })

  it('ended offers are deleted after 400 days, with their timelines', async () => {
    const { buyer, offer_id } = await givenOffer(house, lab)
    await act(buyer.browser, offer_id, 'withdraw')
    const runAfter = async (days: number) => {
      const clock = { now: () => new Date(house.clock.now().getTime() + days * 24 * HOUR_MS) }
      for (const job of offerJobs({ ...house.deps, clock })) await job.run()
      const steps = await house.db`select 1 from offer_steps where offer_id = ${offer_id}`
      return steps.length
    }
    expect([await runAfter(399), await runAfter(401)]).toEqual([2, 0])
  })
})
