import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweep } from '../../../../test/support/checkout.ts'
import { givenAgreed, payDeal } from '../../../../test/support/deals.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { readBalances } from '../../money/ledger/read-balances.ts'

const PRICE = { sale_price_cents: 4_000_00 }

let lab: TestLab
let house: House
let staff: Browser
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(async () => {
  await lab.reset()
  staff = (await givenSignedIn(house, 'staff')).browser
})
afterEach(() => expectLedgerSound(house.db))

/** A negotiated name whose buyer has paid. */
async function givenPaid() {
  const agreed = await givenAgreed(house, lab, staff)
  await agreed.move('complete', PRICE)
  await payDeal(house, agreed)
  const { outcome } = await agreed.read()
  const order = async (action: string) =>
    await staff.post(`/api/staff/orders/${outcome.public_id}/${action}`, {})
  const shown = async () => (await staff.get(`/api/staff/brokerage/${agreed.case_id}`)).json()
  const record = async (body: object, by = staff) =>
    await by.post(`/api/staff/brokerage/${agreed.case_id}/owner-paid`, body)
  return { ...agreed, public_id: String(outcome.public_id), order, shown, record }
}

async function givenDelivered() {
  const sale = await givenPaid()
  await sale.order('start-transfer')
  expect((await sale.order('confirm-transfer')).statusCode).toBe(200)
  return sale
}

async function balances() {
  const codes = ['cash', 'owner_payable'] as const
  const seen = await readBalances(house.db, { environment: 'live', partner_id: null }, codes)
  return codes.map((code) => seen[code])
}

async function owners() {
  const { owners: found } = (await staff.get('/api/staff/queue')).json()
  return found.cases.map((each: { case_id: string }) => each.case_id)
}

describe('the payment to the former owner of a negotiated name', () => {
  it('200: once delivered it is in the queue, and recorded it leaves the books', async () => {
    const sale = await givenDelivered()
    expect(await owners()).toContain(sale.case_id)
    const before = await balances()
    expect(await sale.shown()).toMatchObject({
      actions: ['pay-owner'],
      former_owner: { owner_cents: 3_600_00, paid_at: null, reference: null },
    })
    const recorded = await sale.record({ reference: 'TRF 4711 ' })
    expect(recorded.statusCode).toBe(200)
    expect(recorded.json()).toMatchObject({
      status: 'COMPLETED',
      actions: [],
      former_owner: {
        owner_cents: 3_600_00,
        paid_at: house.clock.now().toISOString(),
        reference: 'TRF 4711',
      },
    })
    const after = await balances()
    expect(after.map((cents, at) => cents - (before[at] ?? 0))).toEqual([-3_600_00, 3_600_00])
    expect(await owners()).not.toContain(sale.case_id)
  })

  it('409: not before the delivery, and a refund then leaves nothing to pay', async () => {
    const sale = await givenPaid()
    expect(await sale.shown()).toMatchObject({
      actions: [],
      former_owner: { owner_cents: 3_600_00, delivered_at: null },
    })
    const refused = await sale.record({ reference: 'TRF 1' })
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'invalid_transition'])
    await sale.order('refund')
    await sweep(house)
    expect((await sale.record({ reference: 'TRF 1' })).statusCode).toBe(409)
    expect(await owners()).not.toContain(sale.case_id)
  })

  it('409: a case without a sale, and one of a person who hasn’t paid yet', async () => {
    const agreed = await givenAgreed(house, lab, staff)
    const path = `/api/staff/brokerage/${agreed.case_id}/owner-paid`
    expect((await staff.post(path, { reference: 'TRF 1' })).statusCode).toBe(409)
    await agreed.move('complete', PRICE)
    expect((await staff.post(path, { reference: 'TRF 1' })).statusCode).toBe(409)
    expect((await staff.get(`/api/staff/brokerage/${agreed.case_id}`)).json()).toMatchObject({
      former_owner: null,
    })
  })

  it('200, 409: recorded again it changes nothing, with another reference it is refused', async () => {
    const sale = await givenDelivered()
    await sale.record({ reference: 'TRF 1' })
    const paid = await balances()
    expect((await sale.record({ reference: 'TRF 1' })).statusCode).toBe(200)
    const other = await sale.record({ reference: 'TRF 2' })
    expect(other.statusCode).toBe(409)
    expect(other.json().error).toMatchObject({ code: 'conflict' })
    expect(other.json().error.message).toContain('TRF 1')
    expect(await balances()).toEqual(paid)
  })
})

describe('attacks on the payment to a former owner', () => {
  it('recorded ten times at once, it is booked once', async () => {
    const sale = await givenDelivered()
    const before = await balances()
    const codes = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        return (await sale.record({ reference: `TRF ${at % 2}` })).statusCode
      }),
    )
    expect(codes.toSorted()).toEqual([200, 200, 200, 200, 200, 409, 409, 409, 409, 409])
    const after = await balances()
    expect(after.map((cents, at) => cents - (before[at] ?? 0))).toEqual([-3_600_00, 3_600_00])
  })

  it('401, 404: neither strangers nor the buyer record it, or see it', async () => {
    const sale = await givenDelivered()
    const stranger = (await givenSignedIn(house)).browser
    for (const by of [stranger, sale.browser]) {
      expect((await sale.record({ reference: 'TRF 1' }, by)).statusCode).toBe(403)
      expect(JSON.stringify(await sale.read())).not.toContain('former_owner')
    }
    const missing = '/api/staff/brokerage/brk_missing/owner-paid'
    expect((await staff.post(missing, { reference: 'TRF 1' })).statusCode).toBe(404)
  })

  it.each([
    {},
    { reference: '' },
    { reference: ' ' },
    { reference: 'a\u0000' },
    { reference: 'x'.repeat(141) },
    { reference: 'a', amount_cents: 1 },
  ])('400: %j', async (body) => {
    const sale = await givenDelivered()
    expect((await sale.record(body)).statusCode).toBe(400)
    expect((await sale.shown()).former_owner.paid_at).toBeNull()
  })

  it('the database refuses a second payment, and a change of one', async () => {
    const sale = await givenDelivered()
    await sale.record({ reference: 'TRF 1' })
    const second = house.db`
      insert into owner_payments (order_id, amount_cents, reference, paid_at)
      values (${sale.public_id}, 1, 'again', now())
    `
    await expect(second).rejects.toThrow('owner_payments_pkey')
    const change = house.db`
      update owner_payments set amount_cents = 1 where order_id = ${sale.public_id}
    `
    await expect(change).rejects.toThrow()
    const removal = house.db`delete from owner_payments where order_id = ${sale.public_id}`
    await expect(removal).rejects.toThrow()
  })
})
