import { beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest'
import { ownDatabase } from '../../../../test/support/database.ts'
import { givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { givenOrder } from '../../../../test/support/orders.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { moveOrder } from '../orders/move-order.ts'
import { closePage } from './close-page.ts'
import { openStatement, runSettlement } from './run-settlement.ts'

let house: House
let other: House
let staff: Browser
let partner: GivenPartner

beforeAll(async () => {
  const { url } = await ownDatabase()
  house = await openHouse({}, undefined, url)
  other = await openHouse({}, undefined, url)
  staff = (await givenSignedIn(house, 'staff')).browser
})
beforeEach(async () => {
  partner = await givenPartner(house)
})
afterEach(() => expectLedgerSound(house.db))

const now = () => house.clock.now()
const owner = () => ({ partner_id: partner.partnerId, environment: 'live' as const })

async function givenDelivered(bin = 100_00): Promise<string> {
  const { publicId } = await givenOrder(house, { partner, bin })
  await deliver(publicId)
  return publicId
}

async function deliver(publicId: string): Promise<void> {
  await house.db.begin(async (tx) => {
    await moveOrder(tx, publicId, 'start-transfer', { now: now() })
    await moveOrder(tx, publicId, 'confirm-transfer', { now: now() })
  })
}

/** Settles all partners up to this moment, but returns only this test's partner. */
async function run(period_end?: Date) {
  if (!period_end) house.clock.advance(1)
  const body = { environment: 'live', period_end: period_end?.toISOString() }
  const answer = await staff.post('/api/staff/settlements/run', body)
  const { settlements = [] } = answer.json()
  const mine = settlements.filter(
    ({ partner_id }: { partner_id: string }) => partner_id === partner.partnerId,
  )
  return { status: answer.statusCode, settlements: mine }
}

const statusesOf = async () => {
  const rows = await house.db<{ status: string; count: number }[]>`
    select status, count(*) from orders where partner_id = ${partner.partnerId}
    group by status order by status limit 10
  `
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

describe('a settlement run', () => {
  it('200: settles delivered orders, sends events and records what is owed', async () => {
    const delivered = [await givenDelivered(100_01), await givenDelivered(200_00)]
    await givenOrder(house, { partner })
    const { status, settlements } = await run()
    expect(status).toBe(200)
    expect(settlements).toMatchObject([
      {
        status: 'due',
        order_count: 2,
        gross_sold_cents: 300_01,
        commission_retained_cents: 45_00,
        amount_owed_cents: 255_01,
        currency: 'USD',
      },
    ])
    expect(await statusesOf()).toEqual({ EXTERNALLY_PAID: 1, SETTLED: 2 })
    const { events } = await partner.client.events.list({ limit: 200 })
    const settled = events.filter(({ type }) => type === 'order.settled')
    const ids = settled.map(
      ({ data }) => (data as { order: { public_id: string } }).order.public_id,
    )
    expect(ids.toSorted()).toEqual(delivered.toSorted())
  })

  it('200: the partner sees the open period first, then the statement, then that it is paid', async () => {
    await givenDelivered()
    const [statement] = (await run()).settlements
    await givenDelivered(50_00)
    const { settlements } = await partner.client.settlements.list()
    const { partner_id: _, ...shown } = statement
    expect(settlements).toEqual([
      {
        settlement_id: 'st_open',
        period_start: statement.period_end,
        period_end: now().toISOString(),
        status: 'open',
        order_count: 1,
        gross_sold_cents: 50_00,
        commission_retained_cents: 7_50,
        amount_owed_cents: 42_50,
        currency: 'USD',
        closed_at: null,
      },
      shown,
    ])
    const pay = async () => await staff.post(`/api/staff/settlements/${shown.settlement_id}/paid`)
    const answers = await Promise.all([pay(), pay(), pay()])
    expect(answers.map((answer) => [answer.statusCode, answer.json().status])).toEqual([
      [200, 'paid'],
      [200, 'paid'],
      [200, 'paid'],
    ])
    const paid = await house.db`
      select 1 from ledger_entries where kind = 'statement_paid' and source_id = ${shown.settlement_id}
    `
    expect(paid.length).toBe(1)
  })

  it('200: pages of one show the open period and every statement once', async () => {
    for (let i = 0; i < 3; i += 1) {
      await givenDelivered()
      await run()
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await partner.client.settlements.list({ limit: 1, ...(cursor && { cursor }) })
      seen.push(...page.settlements.map(({ settlement_id }) => settlement_id))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    const { settlements } = await partner.client.settlements.list()
    expect(seen).toEqual(settlements.map(({ settlement_id }) => settlement_id))
    expect(seen.length).toBe(4)
  })

  it('repeated and concurrent runs on two nodes have one result', async () => {
    for (let i = 0; i < 5; i += 1) await givenDelivered()
    house.clock.advance(1)
    const period_end = now()
    other.clock.advance(period_end.getTime() - other.clock.now().getTime())
    const wanted = { environment: 'live', period_end } as const
    const [first, second] = await Promise.all([
      runSettlement(house.db, wanted, house.clock),
      runSettlement(other.db, wanted, other.clock),
    ])
    const third = await runSettlement(house.db, wanted, house.clock)
    const mine = (rows: typeof first) => rows.filter((row) => row.partner_id === partner.partnerId)
    expect(mine(third)).toMatchObject([{ order_count: 5, gross_sold_cents: 500_00 }])
    expect(mine(first)).toEqual(mine(third))
    expect(mine(second)).toEqual(mine(third))
    expect(await statusesOf()).toEqual({ SETTLED: 5 })
  })

  it('a run killed between pages leaves a sound ledger, and the next run finishes it', async () => {
    for (let i = 0; i < 5; i += 1) await givenDelivered()
    house.clock.advance(1)
    const period_end = now()
    const opened = await house.db.begin((tx) => openStatement(tx, owner(), period_end, now()))
    const id = opened?.settlement_id ?? ''
    expect(await house.db.begin((tx) => closePage(tx, id, now(), 2))).toBe(true)
    await expectLedgerSound(house.db)
    expect(await statusesOf()).toEqual({ SETTLED: 2, TRANSFER_COMPLETED: 3 })
    const early = await staff.post(`/api/staff/settlements/${id}/paid`)
    expect([early.statusCode, early.json().error.code]).toEqual([409, 'invalid_transition'])
    await givenDelivered()
    const { settlements } = await run()
    expect(settlements).toMatchObject([
      { settlement_id: id, status: 'due', order_count: 5, gross_sold_cents: 500_00 },
      { status: 'due', order_count: 1 },
    ])
  })

  it('orders completed at or after the end of a period fall into the next one', async () => {
    await givenDelivered(100_00)
    house.clock.advance(1)
    const period_end = now()
    await givenDelivered(200_00)
    expect((await run(period_end)).settlements).toMatchObject([{ gross_sold_cents: 100_00 }])
    expect((await run(period_end)).settlements).toMatchObject([{ gross_sold_cents: 100_00 }])
    const [next] = (await run()).settlements
    expect(next).toMatchObject({
      gross_sold_cents: 200_00,
      period_start: period_end.toISOString(),
    })
    const before = new Date(period_end.getTime() - 1)
    expect((await run(before)).settlements).toEqual([])
  })

  it('400, 404: refuses a period that has not ended, and an unknown statement', async () => {
    const future = new Date(now().getTime() + 1)
    expect((await run(future)).status).toBe(400)
    expect((await staff.post('/api/staff/settlements/st_open/paid')).statusCode).toBe(404)
    const wrong = await staff.post('/api/staff/settlements/run', { environment: 'test' })
    expect(wrong.statusCode).toBe(400)
  })

  it('a month that ends on a leap day ends at midnight UTC', async () => {
    const to = (text: string) => house.clock.advance(Date.parse(text) - now().getTime())
    to('2028-02-29T23:59:59.999Z')
    await givenDelivered(100_00)
    to('2028-03-01T00:00:00.000Z')
    await givenDelivered(200_00)
    const march = new Date('2028-03-01T00:00:00.000Z')
    const wanted = { environment: 'live', period_end: march } as const
    const february = await runSettlement(house.db, wanted, house.clock)
    expect(february).toMatchObject([{ gross_sold_cents: 100_00, period_end: march }])
    to('2028-04-01T00:00:00.000Z')
    const april = { environment: 'live', period_end: now() } as const
    expect(await runSettlement(house.db, april, house.clock)).toMatchObject([
      { gross_sold_cents: 200_00, period_start: march },
    ])
  })
})
