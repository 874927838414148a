import { beforeAll, describe, expect, it } from 'vitest'
import { formOf, givenSession, orderOf, submit, sweep } from '../../../../test/support/checkout.ts'
import { givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab } from '../../../../test/support/lab.ts'
import { givenMember } from '../../../../test/support/members.ts'
import { givenOrder } from '../../../../test/support/orders.ts'
import type { Browser } from '../../../../test/support/people.ts'
import { moveOrder } from '../../trading/orders/move-order.ts'
import type { OrderOut } from '../../trading/orders/shapes.ts'

const DAY_MS = 86_400_000
let house: House
let partner: GivenPartner
let browser: Browser
let place: string
beforeAll(async () => {
  house = await openHouse({}, await givenLab())
  partner = await givenPartner(house)
  browser = (await givenMember(house, partner)).browser
  place = `/api/portal/${partner.partnerId}/live/orders`
})

describe('a partner’s orders on the partner pages', () => {
  it('200: a member sees the same orders as the partner API, by status and by cursor', async () => {
    const ids: string[] = []
    for (let n = 0; n < 3; n += 1) {
      ids.unshift((await givenOrder(house, { partner })).publicId)
      house.clock.advance(1_000)
    }
    await house.db.begin((tx) =>
      moveOrder(tx, ids[0] ?? '', 'hold', { note: 'A look.', now: house.clock.now() }),
    )
    const { orders } = partner.client
    expect((await browser.get(place)).json()).toEqual(await orders.list())
    const first = (await browser.get(`${place}?limit=2`)).json()
    const rest = (await browser.get(`${place}?limit=2&cursor=${first.next_cursor}`)).json()
    const seen = [...first.orders, ...rest.orders].map(({ public_id }: OrderOut) => public_id)
    expect(seen).toEqual(ids)
    const held = (await browser.get(`${place}?status=MANUAL_REVIEW`)).json()
    expect(held.orders.map(({ public_id }: OrderOut) => public_id)).toEqual([ids[0]])
    expect((await browser.get(`${place}?status=LOST`)).statusCode).toBe(400)
    expect((await browser.get(`${place}?cursor=x`)).statusCode).toBe(400)
  })

  it('200: an order with its timeline and the requested refund', async () => {
    const { publicId } = await givenOrder(house, { partner })
    const one = async () => (await browser.get(`${place}/${publicId}`)).json()
    const order = await partner.client.orders.read(publicId)
    expect(await one()).toEqual({ ...order, refund: null, payment_status: null })
    const asked = await partner.client.refunds.create({ public_id: publicId })
    expect(await one()).toMatchObject({
      status: 'REFUNDED',
      refund: { refund_id: asked.refund_id, status: 'REFUNDED' },
      timeline: [{ event: 'order.recorded' }, { event: 'order.refunded' }],
    })
  })

  it('200: a refund waits while the domain is being transferred', async () => {
    const { publicId } = await givenOrder(house, { partner })
    const now = house.clock.now()
    await house.db.begin((tx) => moveOrder(tx, publicId, 'start-transfer', { now }))
    await partner.client.refunds.create({ public_id: publicId })
    const one = (await browser.get(`${place}/${publicId}`)).json()
    expect(one).toMatchObject({ status: 'TRANSFER_IN_PROGRESS', refund: { status: 'PENDING' } })
  })

  it.each(['confirm-transfer', 'cancel'] as const)(
    '200: a pending refund is closed when staff %s instead',
    async (action) => {
      const { publicId } = await givenOrder(house, { partner })
      const now = house.clock.now()
      await house.db.begin((tx) => moveOrder(tx, publicId, 'start-transfer', { now }))
      await partner.client.refunds.create({ public_id: publicId })
      await house.db.begin((tx) => moveOrder(tx, publicId, action, { now }))
      const { refund } = (await browser.get(`${place}/${publicId}`)).json()
      expect(refund.status).toBe('CLOSED')
    },
  )

  it('200: an order shows the state of the payment we collected', async () => {
    const { session, page } = await givenSession(house, { partner, bin: 200_00 })
    await submit(house, page, { form: formOf('good') })
    const publicId = await orderOf(house, session.session_id)
    const one = async () => (await browser.get(`${place}/${publicId}`)).json()
    await sweep(house)
    expect(await one()).toMatchObject({
      payment_model: 'service_collected',
      payment_status: 'captured',
      sale_price_cents: 200_00,
      commission_cents: 30_00,
      amount_owed_cents: 0,
    })
    const now = house.clock.now()
    await house.db.begin((tx) => moveOrder(tx, publicId, 'refund', { now }))
    await sweep(house)
    expect(await one()).toMatchObject({ status: 'REFUNDED', payment_status: 'returned' })
  })

  it('404: another partner’s order, and one of the other environment', async () => {
    const { publicId } = await givenOrder(house)
    expect((await browser.get(`${place}/${publicId}`)).statusCode).toBe(404)
    const own = await givenOrder(house, { partner })
    const sandbox = place.replace('/live/', '/sandbox/')
    expect((await browser.get(`${sandbox}/${own.publicId}`)).statusCode).toBe(404)
    expect((await browser.get(sandbox)).json()).toEqual({ orders: [], next_cursor: null })
    expect((await browser.get(`${place}/%00`)).statusCode).toBe(400)
  })
})

describe('sales per day', () => {
  it('200: every day of one environment, all payment methods, without refunds', async () => {
    const own = await givenPartner(house)
    const member = (await givenMember(house, own)).browser
    const at = `/api/portal/${own.partnerId}`
    const days = async (query = '') => (await member.get(`${at}/live/order-days${query}`)).json()
    expect(await days('?days=2')).toMatchObject({
      orders: 0,
      by_day: [{ orders: 0 }, { orders: 0 }],
    })
    await givenOrder(house, { partner: own, bin: 100_00 })
    house.clock.advance(DAY_MS)
    const today = house.clock.now().toISOString().slice(0, 10)
    await givenOrder(house, { partner: own, bin: 250_00 })
    const { publicId } = await givenOrder(house, { partner: own, bin: 999_00 })
    await own.client.refunds.create({ public_id: publicId })
    await givenOrder(house, { partner })

    const report = await days('?days=7')
    expect(report).toMatchObject({ orders: 2, gmv_cents: 350_00, commission_cents: 52_50 })
    expect(report.by_day.length).toBe(7)
    expect(report.by_day.slice(-2)).toEqual([
      expect.objectContaining({ orders: 1, gmv_cents: 100_00, commission_cents: 15_00 }),
      { date: today, orders: 1, gmv_cents: 250_00, commission_cents: 37_50 },
    ])
    expect((await days('?days=1')).orders).toBe(1)
    expect((await days()).by_day.length).toBe(30)
    const sandbox = (await member.get(`${at}/sandbox/order-days`)).json()
    expect(sandbox).toMatchObject({ orders: 0, gmv_cents: 0 })
  })

  it.each(['0', '367', '1.5', 'x'])('400: %s days', async (days) => {
    const answer = await browser.get(place.replace(/orders$/, `order-days?days=${days}`))
    expect(answer.statusCode).toBe(400)
  })
})
