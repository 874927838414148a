import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  givenCase,
  readRow,
  type StaffCase,
  actAsBuyer,
} from '../../../../test/support/brokerage.ts'
import { givenListing, givenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { postOrder } from '../../../../test/support/orders.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { readBalances } from '../../money/ledger/read-balances.ts'

let house: House
let staff: Browser
beforeAll(async () => {
  house = await openHouse()
})
beforeEach(async () => {
  staff = (await givenSignedIn(house, 'staff')).browser
})

async function post(path: string, body: object = {}) {
  const answer = await staff.post(`/api/staff${path}`, body)
  return { status: answer.statusCode, body: answer.json<StaffCase>() }
}

async function complete(caseId: string, sale_price_cents: number) {
  return await post(`/brokerage/${caseId}/complete`, { sale_price_cents })
}

const ACCOUNTS = [
  'cash',
  'processor_receivable',
  'deferred_sales',
  'sales_revenue',
  'commission_accrued',
  'commission_expense',
] as const

async function balances(partnerId: string) {
  return await readBalances(house.db, { environment: 'live', partner_id: partnerId }, ACCOUNTS)
}

describe('a completed deal', () => {
  it('200: becomes a sale with its money, commission and events, in every report', async () => {
    const { partner, caseId, domain } = await givenCase(house, { status: 'AGREED' })
    const before = await balances(partner.partnerId)
    const { status, body } = await complete(caseId, 4_000_01)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'COMPLETED',
      partner_id: partner.partnerId,
      outcome: {
        result: 'completed',
        public_id: expect.stringMatching(/^ord_/),
        order_status: 'PAID',
        sale_price_cents: 4_000_01,
        commission_cents: 600_00,
      },
    })
    const public_id = body.outcome?.public_id ?? ''
    const { client } = partner
    expect(await client.orders.read(public_id)).toMatchObject({
      domain,
      status: 'PAID',
      payment_model: 'service_collected',
      sale_price_cents: 4_000_01,
      commission_cents: 600_00,
      amount_owed_cents: 0,
    })
    const { transactions, totals } = await client.transactions.list({})
    expect(transactions).toEqual([expect.objectContaining({ public_id, domain })])
    expect(totals).toEqual({ count: 1, gmv_cents: 4_000_01, commission_cents: 600_00 })
    const after = await balances(partner.partnerId)
    expect(after.cash - before.cash).toBe(4_000_01)
    expect(after.processor_receivable).toBe(before.processor_receivable)
    expect(after.deferred_sales - before.deferred_sales).toBe(-4_000_01)
    expect(after.commission_accrued).toBe(-600_00)
    const { events } = await client.events.list({})
    expect(events.slice(-3).map(({ type }) => type)).toEqual([
      'order.recorded',
      'brokerage.status_changed',
      'brokerage.case_completed',
    ])
    expect(events.at(-1)?.data).toEqual({
      case: {
        case_id: caseId,
        domain,
        tier: 'managed',
        status: 'COMPLETED',
        budget: 5_000_00,
        currency: 'USD',
        sale_price_cents: 4_000_01,
        commission_cents: 600_00,
        public_id,
      },
    })
    await expectLedgerSound(house.db)
  })

  it('adds a commission for the partner like any other sale', async () => {
    const partner = await givenPartner(house, { affiliate: true })
    const { caseId } = await givenCase(house, { partner, status: 'AGREED' })
    const { body } = await complete(caseId, 1_000_00)
    const { commissions, balance } = await partner.client.me.commissions()
    expect(commissions).toMatchObject([
      { kind: 'accrued', amount_cents: 150_00, public_id: body.outcome?.public_id },
    ])
    expect(balance.payable_cents).toBe(0)
  })

  it('sends the sale and the deal to the partner’s webhook endpoint', async () => {
    const partner = await givenPartner(house)
    const { webhooks } = partner.client
    await webhooks.put({ url: 'http://127.0.0.1:45999/hook', secret: 'a secret of sixteen' })
    const { caseId } = await givenCase(house, { partner, status: 'AGREED' })
    await complete(caseId, 1_000_00)
    const { deliveries } = await webhooks.deliveries()
    expect(deliveries.map(({ type }) => type).toSorted()).toEqual([
      'brokerage.case_completed',
      'order.recorded',
    ])
  })

  it('200: repeating it at the same price changes nothing; another price is refused', async () => {
    const { caseId, partner } = await givenCase(house, { status: 'AGREED' })
    const first = await complete(caseId, 1_000_00)
    const second = await complete(caseId, 1_000_00)
    expect(second).toEqual(first)
    expect((await complete(caseId, 2_000_00)).status).toBe(409)
    expect((await partner.client.orders.list()).orders.length).toBe(1)
    await expectLedgerSound(house.db)
  })

  it('creates an order that is delivered and settled as usual, and the case shows it', async () => {
    const given = await givenCase(house, { status: 'AGREED' })
    const { body } = await complete(given.caseId, 1_000_00)
    const id = body.outcome?.public_id
    const statusNow = async () => {
      const { outcome } = await given.partner.client.brokerage.read(given.caseId)
      return (outcome as { order_status: string }).order_status
    }
    expect((await post(`/orders/${id}/start-transfer`)).status).toBe(200)
    expect(await statusNow()).toBe('TRANSFER_IN_PROGRESS')
    const page = async () => (await house.app.inject({ method: 'GET', url: given.path })).body
    expect(await page()).toContain('The domain is on its way to you.')
    expect((await post(`/orders/${id}/confirm-transfer`)).status).toBe(200)
    expect(await page()).toContain('The domain has been transferred to you.')
    house.clock.advance(60_000)
    const run = await post('/settlements/run', { environment: 'live' })
    expect(run.status).toBe(200)
    expect(await statusNow()).toBe('SETTLED')
    await expectLedgerSound(house.db)
  })

  it('can be refunded: the money leaves cash, and the name is not for sale', async () => {
    const given = await givenCase(house, { status: 'AGREED' })
    const { partnerId } = given.partner
    const before = await balances(partnerId)
    const { body } = await complete(given.caseId, 1_000_00)
    expect((await post(`/orders/${body.outcome?.public_id}/refund`)).status).toBe(200)
    expect(await balances(partnerId)).toEqual(before)
    const { totals } = await given.partner.client.transactions.list({})
    expect(totals).toMatchObject({ gmv_cents: 0, commission_cents: 0 })
    const { domain } = given
    expect(await given.partner.client.inventory.availability(domain)).toMatchObject({
      available: false,
    })
    await expectLedgerSound(house.db)
  })
})

describe('a deal that can’t be completed', () => {
  it('422 price_mismatch: more than the accepted offer or the budget', async () => {
    const given = await givenCase(house, { status: 'NEGOTIATING' })
    const offered = await post(`/brokerage/${given.caseId}/offer`, { amount_cents: 3_000_00 })
    const offer_id = offered.body.offers[0]?.offer_id ?? ''
    await actAsBuyer(house, given, { action: 'accept', offer_id })
    const byOffer = await complete(given.caseId, 3_000_01)
    expect([byOffer.status, byOffer.body.error.code]).toEqual([422, 'price_mismatch'])
    const { caseId } = await givenCase(house, { status: 'AGREED', budget: 1_000_00 })
    expect((await complete(caseId, 1_000_01)).body.error.code).toBe('price_mismatch')
    expect(await readRow(house, caseId)).toMatchObject({ status: 'AGREED', order_id: null })
    expect((await complete(given.caseId, 3_000_00)).status).toBe(200)
  })

  it('409 domain_unavailable: the name was sold here in the meantime', async () => {
    const { caseId, domain } = await givenCase(house, { status: 'AGREED' })
    await givenListing(house, { domain, bin: 100_00 })
    const other = await givenPartner(house)
    const sold = await postOrder(house, other, { domain, sale_price_cents: 100_00 })
    expect(sold.status).toBe(201)
    const { status, body } = await complete(caseId, 1_000_00)
    expect([status, body.error.code]).toEqual([409, 'domain_unavailable'])
    expect((await readRow(house, caseId)).status).toBe('AGREED')
    await expectLedgerSound(house.db)
  })

  it('a name listed in the meantime leaves the market with the deal', async () => {
    const { caseId, domain, partner } = await givenCase(house, { status: 'AGREED' })
    await givenListing(house, { domain, bin: 9_000_00 })
    expect((await complete(caseId, 1_000_00)).status).toBe(200)
    const availability = await partner.client.inventory.availability(domain)
    expect(availability).toMatchObject({ available: false })
    await expectLedgerSound(house.db)
  })

  it.each([{ sale_price_cents: 0 }, { sale_price_cents: 1.5 }, {}, { sale_price_cents: '100' }])(
    '400: %o',
    async (body) => {
      const { caseId } = await givenCase(house, { status: 'AGREED' })
      expect((await post(`/brokerage/${caseId}/complete`, body)).status).toBe(400)
    },
  )
})

it('a sandbox deal moves no live money', async () => {
  const partner = await givenPartner(house, { environment: 'sandbox' })
  const { caseId } = await givenCase(house, { status: 'AGREED', partner, environment: 'sandbox' })
  const before = await balances(partner.partnerId)
  expect((await complete(caseId, 1_000_00)).status).toBe(200)
  expect(await balances(partner.partnerId)).toEqual(before)
  expect((await partner.client.transactions.list({})).totals.gmv_cents).toBe(1_000_00)
  await expectLedgerSound(house.db)
})
