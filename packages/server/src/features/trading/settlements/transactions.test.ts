import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { givenOrder } from '../../../../test/support/orders.ts'
import { moveOrder } from '../orders/move-order.ts'
import type { Action } from '../orders/states.ts'

const HOUR_MS = 3_600_000
let house: House
let partner: GivenPartner
let start: Date

/** A sale every seven hours across several midnights, some of them moved on. */
beforeAll(async () => {
  house = await openHouse()
  partner = await givenPartner(house)
  start = house.clock.now()
  const moves: Action[][] = [[], ['refund'], ['start-transfer'], ['cancel'], ['hold']]
  for (let i = 0; i < 15; i += 1) {
    const { publicId } = await givenOrder(house, { partner, bin: 1_000 + i })
    for (const action of moves[i % moves.length] ?? []) {
      const { clock } = house
      await house.db.begin((tx) => moveOrder(tx, publicId, action, { now: clock.now() }))
    }
    house.clock.advance(7 * HOUR_MS)
  }
})
afterAll(() => expectLedgerSound(house.db))

const at = (hours: number) => new Date(start.getTime() + hours * HOUR_MS).toISOString()

describe('totals over everything that matches the filter', () => {
  it.each([
    ['everything', {}],
    ['one status', { status: 'REFUNDED' }],
    ['one payment model', { payment_model: 'partner_collected' }],
    ['the other payment model', { payment_model: 'service_collected' }],
    ['from', { from: 20 }],
    ['to', { to: 50 }],
    ['a range across midnights', { from: 10, to: 80, status: 'EXTERNALLY_PAID' }],
    ['a range within a day', { from: 7, to: 8 }],
    ['an empty range', { from: 8, to: 8 }],
  ] as const)('200: %s', async (_name, wanted) => {
    const { from, to, ...rest } = { from: undefined, to: undefined, ...wanted }
    const filter = {
      ...rest,
      ...(from !== undefined && { from: at(from) }),
      ...(to !== undefined && { to: at(to) }),
    }
    const page = await partner.client.transactions.list({ ...filter, limit: 200 })
    const lasting = page.transactions.filter(
      ({ status }) => status !== 'REFUNDED' && status !== 'CANCELLED',
    )
    const sum = (name: 'sale_price_cents' | 'commission_cents') =>
      lasting.reduce((total, row) => total + row[name], 0)
    expect(page.totals).toEqual({
      count: page.transactions.length,
      gmv_cents: sum('sale_price_cents'),
      commission_cents: sum('commission_cents'),
    })
    const short = await partner.client.transactions.list({ ...filter, limit: 1 })
    expect(short.totals).toEqual(page.totals)
  })
})

it('200: pages continue where the last one ended, newest first', async () => {
  const seen: string[] = []
  for await (const { public_id } of partner.client.transactions.all({ itemsMax: 100 }))
    seen.push(public_id)
  const rows = await house.db<{ public_id: string }[]>`
    select public_id from orders where partner_id = ${partner.partnerId}
    order by created_at desc, public_id desc limit 100
  `
  expect(seen).toEqual(rows.map(({ public_id }) => public_id))
})

it('400: refuses an invalid filter', async () => {
  for (const wrong of [{ from: 'yesterday' }, { status: 'LOST' }, { payment_model: 'cash' }])
    await expect(partner.client.transactions.list(wrong as never)).rejects.toMatchObject({
      status: 400,
    })
})
