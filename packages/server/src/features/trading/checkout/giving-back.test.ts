import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  booksOf,
  formOf,
  givenSession,
  open,
  orderOf,
  submit,
  sweep,
} from '../../../../test/support/checkout.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { moveOrder } from '../orders/move-order.ts'

let lab: TestLab
let house: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(() => lab.reset())
afterEach(() => expectLedgerSound(house.db))

const move = async (id: string, action: Parameters<typeof moveOrder>[2]) =>
  await house.db.begin((tx) => moveOrder(tx, id, action, { now: house.clock.now() }))

describe('refunding a checkout', () => {
  it('a refund or cancellation by staff returns the money through the gateway, captured or held', async () => {
    for (const [action, isTaken, last] of [
      ['refund', true, 'refunded'],
      ['cancel', true, 'refunded'],
      ['refund', false, 'voided'],
    ] as const) {
      const { session, page, domain, partner } = await givenSession(house)
      await submit(house, page)
      if (isTaken) await sweep(house)
      await move(await orderOf(house, session.session_id), action)
      expect((await open(house, page)).text).toContain('is on its way to your card')
      await sweep(house)
      expect((await booksOf(house, lab, session.session_id)).at(-1)).toBe(last)
      expect((await open(house, page)).text).toContain('refunded $')
      expect(await partner.client.inventory.availability(domain)).toMatchObject({ available: true })
    }
  })

  it('422: a partner can’t refund money that we collected', async () => {
    const { session, page, partner } = await givenSession(house)
    await submit(house, page)
    const public_id = await orderOf(house, session.session_id)
    const refused = partner.client.refunds.create({ public_id })
    await expect(refused).rejects.toMatchObject({ status: 422, code: 'refund_not_allowed' })
  })

  it('a hold that can’t be captured cancels the order and puts the name back on sale', async () => {
    const { session, page, domain, partner } = await givenSession(house)
    await submit(house, page, { form: formOf('uncapturable') })
    await sweep(house)
    const order = await partner.client.orders.read(await orderOf(house, session.session_id))
    expect(order.status).toBe('CANCELLED')
    expect(await partner.client.inventory.availability(domain)).toMatchObject({ available: true })
  })

  it('a reference already used for the same name doesn’t cost the buyer the sale', async () => {
    const first = await givenSession(house, { reference: 'same' })
    await submit(house, first.page)
    await sweep(house)
    await move(await orderOf(house, first.session.session_id), 'refund')
    const { domain, partner } = first
    const again = await givenSession(house, { domain, partner, reference: 'same' })
    await submit(house, again.page)
    const order = await partner.client.orders.read(await orderOf(house, again.session.session_id))
    expect(order.external_payment_ref).toBe(again.session.session_id)
  })
})
