import { beforeAll, describe, expect, it } from 'vitest'
import { catalogueDatabase } from '../../test/support/catalogue-database.ts'
import { givenListing } from '../../test/support/given.ts'
import { givenSellersListing } from '../../test/support/handovers.ts'
import { type House, openHouse } from '../../test/support/house.ts'
import { givenLab, type TestLab } from '../../test/support/lab.ts'
import { givenOffer } from '../../test/support/offers.ts'
import {
  type Browser,
  givenAccount,
  givenSignedIn,
  signedInBrowser,
} from '../../test/support/people.ts'
import { givenPlan } from '../../test/support/plans.ts'
import { add, CARD, freshName, givenBuyer, totalOf } from '../../test/support/registering.ts'
import { givenHosted, someRecord } from '../../test/support/zones.ts'
import { ERROR_EXAMPLES, type ErrorExample } from './openapi-error-examples.ts'

let lab: TestLab
let house: House
let browser: Browser

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab, await catalogueDatabase(lab))
  ;({ browser } = await givenSignedIn(house))
})

type Answer = { statusCode: number; json(): { error: { request_id: string } } }

function expectExample(answer: Answer, name: ErrorExample): void {
  const { request_id, ...error } = answer.json().error
  expect(request_id).toMatch(/^req_/)
  expect({ status: answer.statusCode, ...error }).toEqual(ERROR_EXAMPLES[name])
}

describe('examples of refusals that only account operations have are what the service answers', () => {
  it('a price that has changed', async () => {
    const { domain } = await givenSellersListing(house, lab)
    const body = { expected_price_cents: 499_99 }
    expectExample(await browser.post(`/api/market/listings/${domain}/buy`, body), 'PriceChanged')
  })

  it('a payment of another amount', async () => {
    const { buyer, plan_id } = await givenPlan(house, lab)
    const body = { expected_cents: 1 }
    const paid = await buyer.browser.post(`/api/plans/${plan_id}/pay-off`, body)
    expectExample(paid, 'AmountChanged')
  })

  it('a cart of another price', async () => {
    const buyer = await givenBuyer(house)
    await add(buyer, [freshName()])
    expect(await totalOf(buyer)).toBeGreaterThan(1)
    const body = { expected_total_cents: 1, card: CARD }
    expectExample(await buyer.browser.post('/api/cart/checkout', body), 'TotalChanged')
  })

  it('offers that are too low, or have changed', async () => {
    const { seller, domain, offer_id } = await givenOffer(house, lab)
    const low = await browser.post(`/api/market/listings/${domain}/offers`, { amount_cents: 1 })
    expectExample(low, 'OfferTooLow')
    const seen = { amount_cents: 200_00 }
    const accepted = await seller.browser.post(`/api/offers/${offer_id}/accept`, seen)
    expectExample(accepted, 'OfferChanged')
  })

  it('a name that is for sale already', async () => {
    await givenListing(house, { domain: 'leashly.com', bin: 1_250_00 })
    const body = { domain: 'leashly.com', budget: 5_000_00 }
    expectExample(await browser.post('/api/brokerage', body), 'NotEligible')
  })

  it('records that have changed, and too many of them', async () => {
    const { browser: owner, path } = await givenHosted(house, lab)
    const changes = { add: [someRecord()] }
    const headers = { 'if-match': '"older"' }
    expectExample(await owner.patch(path, changes, { headers }), 'PreconditionFailed')
    const large = { add: [someRecord('a'.repeat(2_000_000))] }
    expectExample(await owner.patch(path, large), 'PayloadTooLarge')
  })

  it.each([
    ['/api/account/listings/import', 'NotCsv'],
    ['/api/domains/a.com/dns/import', 'NotZoneFile'],
  ] as const)('%s of another type', async (path, name) => {
    expectExample(await browser.post(path, {}), name)
  })

  it('a staff account without a second factor', async () => {
    const account = await givenAccount(house, 'staff')
    const staff = await signedInBrowser(house, account)
    expectExample(await staff.get('/api/offers'), 'SecondFactorRequired')
  })

  it('a database that is away', async () => {
    const own = await openHouse()
    await own.db.end({ timeout: 1 })
    expectExample(await own.app.inject('/api/market/listings'), 'Unavailable')
  })
})
