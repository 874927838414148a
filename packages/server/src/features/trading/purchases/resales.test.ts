import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formOf, submit, sweep } from '../../../../test/support/checkout.ts'
import { givenPartner } from '../../../../test/support/given.ts'
import { deliver, givenTask } from '../../../../test/support/handovers.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { postOrder } from '../../../../test/support/orders.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import {
  DAY_MS,
  givenPlan,
  readPlan,
  skipAhead,
  sweepPlans,
} from '../../../../test/support/plans.ts'
import { givenPurchase, openCheckout } from '../../../../test/support/purchases.ts'
import { moveOrder } from '../orders/move-order.ts'

const LISTINGS = '/api/account/listings'
const CODE = 'Se(r3t-Code/42'

let lab: TestLab
let house: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({ databaseConnectionsMax: 20 }, lab)
})
beforeEach(() => lab.reset())
afterEach(() => expectLedgerSound(house.db))

type Person = Awaited<ReturnType<typeof givenSignedIn>>

const list = async ({ browser }: Person, domain: string, bin_price_cents = 900_00) =>
  await browser.post(LISTINGS, { domain, bin_price_cents })

/** A seller's name whose buyer has it, a day later. */
async function givenDelivered() {
  const given = await givenTask(house, lab)
  const { seller, buyer, task_id, public_id } = given
  await seller.browser.post(`/api/seller/tasks/${task_id}/auth-code`, { auth_code: CODE })
  const confirmed = await buyer.browser.post(`/api/purchases/${public_id}/confirm`)
  expect(confirmed.json().status).toBe('TRANSFER_COMPLETED')
  await skipAhead(house, DAY_MS)
  return given
}

/** Lists a name and proves it by its record. Answers what the check says. */
async function prove(person: Person, domain: string, bin?: number) {
  const listed = await list(person, domain, bin)
  expect([listed.statusCode, listed.body]).toEqual([201, expect.any(String)])
  const { id, verification } = listed.json()
  await lab.host(verification.record_name, [{ type: 'TXT', data: verification.record_value }])
  return await person.browser.post(`${LISTINGS}/${id}/verify`)
}

async function putOnMarket(person: Person, domain: string, bin?: number): Promise<void> {
  const verified = await prove(person, domain, bin)
  expect([verified.statusCode, verified.json().state]).toEqual([200, 'awaiting_approval'])
  await house.db`update listings set approved = true where domain = ${domain}`
}

const pageOf = async (domain: string) => await house.app.inject(`/api/market/listings/${domain}`)
const ordersOf = async (domain: string) =>
  await house.db<{ status: string; is_closed: boolean }[]>`
    select status, resold_at is not null as is_closed from orders where domain = ${domain}
    order by created_at, public_id
  `

describe('a name that was bought here', () => {
  it('is sold again by its buyer, and both sellers have their own sale', async () => {
    const { seller, buyer: owner, domain, id, public_id } = await givenDelivered()
    await seller.browser.put(`${LISTINGS}/${id}/publishing`, { publish_sale: true })
    expect((await pageOf(domain)).json()).toMatchObject({ sold: true })
    await putOnMarket(owner, domain)
    expect((await pageOf(domain)).json()).toMatchObject({ sold: false })

    const second = await givenPurchase(house, { domain, bin: 900_00 })
    expect(second.public_id).not.toBe(public_id)
    expect((await pageOf(domain)).json()).toMatchObject({ sold: true })
    await deliver(house)
    const [task] = (await owner.browser.get('/api/seller/tasks')).json().tasks
    expect(task).toMatchObject({ public_id: second.public_id, status: 'open' })
    expect(await ordersOf(domain)).toEqual([
      { status: 'TRANSFER_COMPLETED', is_closed: true },
      { status: 'PAID', is_closed: false },
    ])
    for (const [person, cents] of [
      [seller, 500_00],
      [owner, 900_00],
    ] as const) {
      const { sales } = (await person.browser.get('/api/seller/sales')).json()
      expect(sales.map((sale: { price_cents: number }) => sale.price_cents)).toEqual([cents])
    }
  })

  it('200: its page says that it was sold until staff have approved its new listing', async () => {
    const { buyer: owner, domain } = await givenDelivered()
    await prove(owner, domain)
    const waiting = (await pageOf(domain)).json()
    expect(waiting).toMatchObject({ sold: true, description: null, minimum_offer_cents: null })
    expect(waiting.listing).toMatchObject({ price_band: null })
    const { browser } = await givenSignedIn(house, 'staff')
    const [row] = await house.db<{ id: string }[]>`
      select id from listings where domain = ${domain}
    `
    const listing = `/api/staff/listings/${row?.id}`
    const approved = await browser.patch(listing, { approved: true })
    expect(approved.statusCode).toBe(200)
    expect((await pageOf(domain)).json()).toMatchObject({ sold: false })
    // It was for sale since, so the earlier sale says nothing any more.
    expect((await browser.patch(listing, { approved: false })).statusCode).toBe(200)
    expect((await pageOf(domain)).statusCode).toBe(404)
  })

  it('stays in its first seller’s records, with their choice to publish the price', async () => {
    const { seller, buyer: owner, domain, id } = await givenDelivered()
    await putOnMarket(owner, domain)
    const own = async () => (await seller.browser.get(`${LISTINGS}/${id}`)).json()
    expect(await own()).toMatchObject({ state: 'sold', publish_sale: false })
    const isPublished = async () =>
      (await house.app.inject('/api/market/sold?limit=100')).body.includes(domain)
    for (const publish_sale of [true, false]) {
      const answer = await seller.browser.put(`${LISTINGS}/${id}/publishing`, { publish_sale })
      expect(answer.json()).toMatchObject({ state: 'sold', publish_sale })
      expect(await isPublished()).toBe(publish_sale)
    }
  })

  it('409: nobody else can list it, not even who sold it', async () => {
    const { seller, domain } = await givenDelivered()
    for (const person of [seller, await givenSignedIn(house)]) {
      const answer = await list(person, domain)
      expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'conflict'])
    }
    expect(await ordersOf(domain)).toEqual([{ status: 'TRANSFER_COMPLETED', is_closed: false }])
  })

  it('409: a former owner whose record is still in the DNS can’t take the listing over', async () => {
    const { seller, buyer: owner, domain } = await givenDelivered()
    await putOnMarket(owner, domain)
    const listed = await list(seller, domain)
    expect(listed.statusCode).toBe(201)
    const { id } = listed.json()
    expect((await seller.browser.post(`${LISTINGS}/${id}/verify`)).json().check).toBe('missing')
    expect((await pageOf(domain)).json()).toMatchObject({ sold: false })
    const [row] = await house.db`select owner_account_id from listings where domain = ${domain}`
    expect(row).toEqual({ owner_account_id: owner.id })
  })

  it('409: not before it is delivered, and not on the day of the sale', async () => {
    const given = await givenTask(house, lab)
    const { seller, buyer, domain, task_id, public_id } = given
    await seller.browser.post(`/api/seller/tasks/${task_id}/auth-code`, { auth_code: CODE })
    await skipAhead(house, 2 * DAY_MS)
    expect((await list(buyer, domain)).json().error.message).toContain('can’t be listed again yet')
    await buyer.browser.post(`/api/purchases/${public_id}/confirm`)
    expect((await list(buyer, domain)).statusCode).toBe(201)

    const quick = await givenTask(house, lab)
    const path = `/api/seller/tasks/${quick.task_id}/auth-code`
    await quick.seller.browser.post(path, { auth_code: CODE })
    await quick.buyer.browser.post(`/api/purchases/${quick.public_id}/confirm`)
    expect((await list(quick.buyer, quick.domain)).json().error.message).toContain('tomorrow')
  })

  it('400, 409: its first sale can’t be refunded or cancelled any more, nor opened again', async () => {
    const { buyer: owner, domain, public_id } = await givenDelivered()
    await putOnMarket(owner, domain)
    const { db, clock } = house
    for (const action of ['refund', 'cancel'] as const) {
      const moved = db.begin((tx) => moveOrder(tx, public_id, action, { now: clock.now() }))
      await expect(moved).rejects.toMatchObject({ code: 'invalid_transition' })
    }
    const reopened = db`update orders set resold_at = null where public_id = ${public_id}`
    await expect(reopened).rejects.toMatchObject({ code: '42501' })
    expect((await pageOf(domain)).json()).toMatchObject({ sold: false })
  })

  it('can be sold on, and back to who sold it first', async () => {
    const { seller, buyer: owner, domain, id } = await givenDelivered()
    await putOnMarket(owner, domain)
    const back = await givenPurchase(house, { domain, bin: 900_00, buyer: seller })
    await deliver(house)
    const [task] = (await owner.browser.get('/api/seller/tasks')).json().tasks
    await owner.browser.post(`/api/seller/tasks/${task.task_id}/auth-code`, { auth_code: CODE })
    await seller.browser.post(`/api/purchases/${back.public_id}/confirm`)
    await skipAhead(house, DAY_MS)
    expect((await list(owner, domain)).statusCode).toBe(409)
    await putOnMarket(seller, domain, 700_00)
    expect((await pageOf(domain)).json()).toMatchObject({ sold: false })
    // Agreeing to publish one sale says nothing about an earlier one of the same name.
    const last = await givenPurchase(house, { domain, bin: 700_00 })
    await deliver(house)
    const [own] = (await seller.browser.get('/api/seller/tasks')).json().tasks
    await seller.browser.post(`/api/seller/tasks/${own.task_id}/auth-code`, { auth_code: CODE })
    await last.buyer.browser.post(`/api/purchases/${last.public_id}/confirm`)
    await seller.browser.put(`${LISTINGS}/${id}/publishing`, { publish_sale: true })
    await skipAhead(house, DAY_MS)
    await putOnMarket(last.buyer, domain)
    const sold = (await house.app.inject('/api/market/sold?limit=100')).json().sales
    const prices = sold.filter((each: { domain: string }) => each.domain === domain)
    expect(
      prices.map(({ sale_price_cents }: { sale_price_cents: number }) => sale_price_cents),
    ).toEqual([700_00])
  })

  it('sells once: of many who buy it again at the same moment, one gets it', async () => {
    const { buyer: owner, domain } = await givenDelivered()
    await putOnMarket(owner, domain)
    const partner = await givenPartner(house)
    const people = await Promise.all(Array.from({ length: 6 }, () => givenSignedIn(house)))
    const pages = await Promise.all(
      people.map(async ({ browser, email }) => {
        const { page } = await openCheckout(browser, domain, 900_00)
        return { page, form: formOf('good', { email }) }
      }),
    )
    const sale = { domain, sale_price_cents: 900_00 }
    await Promise.all([
      ...pages.map(({ page, form }) => submit(house, page, { form })),
      ...people.map(() => postOrder(house, partner, sale)),
    ])
    await sweep(house, 60_000)
    const open = (await ordersOf(domain)).filter(({ is_closed }) => !is_closed)
    expect(open.length).toBe(1)
    const [again] = await house.db<{ public_id: string }[]>`
      select public_id from orders where domain = ${domain} and resold_at is null
    `
    const { db } = house
    const copy = { public_id: 'ord_twice', external_payment_ref: null }
    const copied = db`
      insert into orders select (jsonb_populate_record(o, ${db.json(copy)})).*
      from orders o where public_id = ${again?.public_id ?? ''}
    `
    await expect(copied).rejects.toMatchObject({
      constraint_name: 'orders_one_live_per_ownership',
    })
  })
})

describe('a name that was paid monthly', () => {
  it('409, then for sale: its buyer can sell it once everything is paid', async () => {
    const plan = await givenPlan(house, lab)
    const { buyer, domain, plan_id } = plan
    await skipAhead(house, DAY_MS)
    expect((await list(buyer, domain)).statusCode).toBe(409)
    const paid = await buyer.browser.post(`/api/plans/${plan_id}/pay-off`)
    expect(paid.statusCode).toBe(200)
    await sweepPlans(house)
    expect((await readPlan(plan)).status).toBe('paid')
    expect((await list(plan.seller, domain)).statusCode).toBe(409)
    const listed = await list(buyer, domain)
    expect([listed.statusCode, listed.json().state]).toEqual([201, 'awaiting_approval'])
  })
})
