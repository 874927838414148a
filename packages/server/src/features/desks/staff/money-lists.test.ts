import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { givenListing, givenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { saleOf } from '../../../../test/support/sales.ts'
import { moveOrder } from '../../trading/orders/move-order.ts'
import { writeSale } from '../../trading/orders/write-sale.ts'

const DAY_MS = 86_400_000
let house: House
let staff: Browser
let one: string
let two: string

/** Two partners, each with delivered sales of both kinds, settled and paid out in two months. */
beforeAll(async () => {
  house = await openHouse()
  one = (await givenPartner(house)).partnerId
  two = (await givenPartner(house)).partnerId
  for (let month = 0; month < 2; month += 1) {
    for (const partner_id of [one, two]) {
      await givenDelivered(partner_id, true)
      await givenDelivered(partner_id, false)
    }
    house.clock.advance(32 * DAY_MS)
    // The session has expired by now.
    staff = (await givenSignedIn(house, 'staff')).browser
    await post('/settlements/run', { environment: 'live' })
    await post('/payouts/run', { environment: 'live' })
  }
})

async function post(path: string, body?: object) {
  const answer = await staff.post(`/api/staff${path}`, body)
  expect([path, answer.statusCode]).toEqual([path, 200])
  return answer.json()
}
const get = async (path: string) => (await staff.get(`/api/staff${path}`)).json()

async function givenDelivered(partner_id: string, isOurs: boolean): Promise<void> {
  const domain = `${randomUUID()}.com`
  const listing_id = await givenListing(house, { domain })
  const now = house.clock.now()
  const facts = { partner_id, listing_id, domain, isOurs, cents: 1_000_00, commission: 60_00, now }
  const sale = saleOf(facts)
  await house.db.begin(async (tx) => {
    await writeSale(tx, sale)
    await moveOrder(tx, sale.public_id, 'start-transfer', { now })
    await moveOrder(tx, sale.public_id, 'confirm-transfer', { now })
  })
}

type Row = Record<string, unknown> & { settlement_id?: string; payout_id?: string }

/** Reads every page of a list and flattens the rows. */
async function all(path: string, field: 'settlements' | 'payouts' | 'orders') {
  const rows: Row[] = []
  let cursor = ''
  do {
    const page = await get(`${path}${path.includes('?') ? '&' : '?'}limit=1${cursor}`)
    rows.push(...page[field])
    cursor = page.next_cursor && `&cursor=${page.next_cursor}`
  } while (cursor)
  return rows
}

it('200: statements of all partners, latest period first, without duplicates across pages', async () => {
  const rows = await all('/settlements', 'settlements')
  expect(rows.length).toBe(4)
  expect(new Set(rows.map(({ settlement_id }) => settlement_id)).size).toBe(4)
  const ends = rows.map(({ period_end }) => String(period_end))
  expect(ends).toEqual([...ends].sort().reverse())
  expect(rows[0]).toMatchObject({
    partner_name: 'A Partner',
    environment: 'live',
    status: 'due',
    order_count: 2,
    amount_owed_cents: 940_00,
    paid_at: null,
  })
})

it('200: by partner, by status, by environment', async () => {
  const [first] = await all(`/settlements?partner_id=${one}`, 'settlements')
  await post(`/settlements/${first?.settlement_id}/paid`)
  const due = await all('/settlements?status=due', 'settlements')
  expect(due.length).toBe(3)
  const paid = await all(`/settlements?status=paid&partner_id=${one}`, 'settlements')
  expect(paid).toEqual([{ ...first, status: 'paid', paid_at: house.clock.now().toISOString() }])
  expect(await all(`/settlements?status=paid&partner_id=${two}`, 'settlements')).toEqual([])
  expect(await all('/settlements?status=open', 'settlements')).toEqual([])
  expect(await all('/settlements?environment=sandbox', 'settlements')).toEqual([])
  await expectLedgerSound(house.db)
})

it('200: a statement with its orders, paginated; 404: no such statement', async () => {
  const [first] = await all(`/settlements?partner_id=${two}`, 'settlements')
  const path = `/settlements/${first?.settlement_id}`
  expect((await get(path)).settlement).toEqual(first)
  const orders = await all(path, 'orders')
  expect(orders.map(({ payment_model }) => payment_model).sort()).toEqual([
    'partner_collected',
    'service_collected',
  ])
  expect(orders[0]).toMatchObject({ status: 'SETTLED', sale_price_cents: 1_000_00 })
  expect((await staff.get('/api/staff/settlements/st_none')).statusCode).toBe(404)
})

it('200: payouts to all partners, newest first, by partner and status, with their notes', async () => {
  const rows = await all('/payouts', 'payouts')
  expect(rows.length).toBe(4)
  expect(rows[0]).toMatchObject({ partner_name: 'A Partner', amount_cents: 60_00, note: null })
  expect(new Set(rows.map(({ payout_id }) => payout_id)).size).toBe(4)
  const [first] = await all(`/payouts?partner_id=${one}`, 'payouts')
  await post(`/payouts/${first?.payout_id}/failed`, { note: 'account closed' })
  expect(await all('/payouts?status=failed', 'payouts')).toEqual([
    {
      ...first,
      status: 'failed',
      note: 'account closed',
      failed_at: house.clock.now().toISOString(),
    },
  ])
  expect((await all('/payouts?status=pending', 'payouts')).length).toBe(3)
  expect(await all('/payouts?environment=sandbox', 'payouts')).toEqual([])
  await expectLedgerSound(house.db)
})

it('400: invalid filters and cursors', async () => {
  for (const wrong of [
    '/settlements?status=closing',
    '/settlements?environment=both',
    '/settlements?cursor=x',
    '/settlements?limit=201',
    '/settlements/st_none?cursor=x',
    '/payouts?status=due',
    '/payouts?cursor=x',
  ]) {
    const { statusCode } = await staff.get(`/api/staff${wrong}`)
    expect([wrong, statusCode]).toEqual([wrong, 400])
  }
})

it('503: payouts are refused while the last ledger check failed', async () => {
  const keepCheck = async (
    broken: { id: string; text: string; found: string[] }[],
  ): Promise<void> => {
    await house.db`
      insert into ledger_checks (checked_at, duration_ms, broken)
      values (${house.clock.now()}, 1, ${house.db.json(broken)})
    `
  }
  const run = async () =>
    (await staff.post('/api/staff/payouts/run', { environment: 'live' })).statusCode
  await keepCheck([{ id: 'I1', text: '', found: [] }])
  expect(await run()).toBe(503)
  await keepCheck([])
  expect(await run()).toBe(200)
})
