import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { givenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { givenOrder, postOrder } from '../../../../test/support/orders.ts'
import { signedCall } from '../../../../test/support/signed-call.ts'
import { readBalances } from '../../money/ledger/read-balances.ts'
import { moveOrder } from '../orders/move-order.ts'
import type { Action } from '../orders/states.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterEach(() => expectLedgerSound(house.db))

async function move(publicId: string, ...actions: Action[]) {
  for (const action of actions) {
    await house.db.begin((tx) => moveOrder(tx, publicId, action, { now: house.clock.now() }))
  }
}

const eventsOf = async (partnerId: string): Promise<string[]> => {
  const rows = await house.db<{ type: string }[]>`
    select type from events where partner_id = ${partnerId} order by seq
  `
  return rows.map(({ type }) => type)
}

describe('POST /refunds', () => {
  it('201: refunds the sale and puts the name back on sale', async () => {
    const { partner, order, publicId, domain } = await givenOrder(house, { bin: 480_000 })
    const refund = await partner.client.refunds.create({ public_id: publicId, reason: 'Changed.' })
    expect(refund).toEqual({
      refund_id: expect.stringMatching(/^rf_[0-9a-z]{26}$/),
      public_id: publicId,
      domain,
      status: 'REFUNDED',
      amount_cents: 480_000,
      currency: 'USD',
      commission_reversed_cents: 72_000,
      created_at: house.clock.now().toISOString(),
    })
    const { status, timeline } = await partner.client.orders.read(publicId)
    expect([status, timeline.at(-1)]).toMatchObject([
      'REFUNDED',
      { event: 'order.refunded', note: 'Changed.' },
    ])
    expect(order.amount_owed_cents).toBe(408_000)
    expect(await partner.client.inventory.availability(domain)).toMatchObject({ available: true })
    expect(await eventsOf(partner.partnerId)).toEqual(['order.recorded', 'order.refunded'])
  })

  it('201 and 200: order_id is an alias, and asking again returns the same refund', async () => {
    const { partner, publicId } = await givenOrder(house)
    const ask = (body: object) =>
      signedCall<{ refund_id: string }>(house, partner, 'POST /api/partner/v1/refunds', { body })
    const first = await ask({ order_id: publicId })
    const again = await ask({ public_id: publicId, reason: 'Again.' })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
  })

  it('201: ten concurrent requests make one refund, one entry and one event', async () => {
    const { partner, publicId } = await givenOrder(house)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        signedCall(house, partner, 'POST /api/partner/v1/refunds', {
          body: { public_id: publicId },
          headers: { 'idempotency-key': randomUUID() },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 9 }, () => 200),
      201,
    ])
    expect(await eventsOf(partner.partnerId)).toEqual(['order.recorded', 'order.refunded'])
    const entries = await house.db`
      select 1 from ledger_entries where source_id = ${publicId} and kind = 'sale_reversed'
    `
    expect(entries.length).toBe(1)
  })

  it('201: pending while the domain is being transferred, done when staff stop the transfer', async () => {
    const { partner, publicId, domain } = await givenOrder(house)
    await move(publicId, 'start-transfer')
    const pending = await partner.client.refunds.create({ public_id: publicId })
    expect(pending.status).toBe('PENDING')
    expect((await partner.client.orders.read(publicId)).status).toBe('TRANSFER_IN_PROGRESS')
    expect((await partner.client.refunds.create({ public_id: publicId })).status).toBe('PENDING')
    await move(publicId, 'refund')
    const done = await partner.client.refunds.create({ public_id: publicId })
    expect(done).toEqual({ ...pending, status: 'REFUNDED' })
    expect(await partner.client.inventory.availability(domain)).toMatchObject({ available: true })
    expect(await eventsOf(partner.partnerId)).toEqual([
      'order.recorded',
      'order.transfer_started',
      'transfer.started',
      'order.refunded',
      'transfer.cancelled',
    ])
  })

  it('200: an order that staff already refunded', async () => {
    const { partner, publicId } = await givenOrder(house)
    await move(publicId, 'refund')
    const body = { public_id: publicId }
    const answer = await signedCall(house, partner, 'POST /api/partner/v1/refunds', { body })
    expect(answer).toMatchObject({ status: 200, body: { status: 'REFUNDED' } })
  })

  it('422: delivered, settled or cancelled, even if a refund was pending', async () => {
    for (const actions of [
      ['start-transfer', 'confirm-transfer'],
      ['cancel'],
    ] as const satisfies Action[][]) {
      const { partner, publicId } = await givenOrder(house)
      if (actions[0] === 'start-transfer') {
        await move(publicId, 'start-transfer')
        await partner.client.refunds.create({ public_id: publicId })
      }
      await move(publicId, ...actions)
      await expect(partner.client.refunds.create({ public_id: publicId })).rejects.toMatchObject({
        status: 422,
        code: 'refund_not_allowed',
      })
    }
  })

  it('404: another partner’s order, one of the other environment, or none', async () => {
    const { publicId, partner } = await givenOrder(house)
    const other = await givenPartner(house)
    const sandbox = await givenPartner(house, { environment: 'sandbox' })
    await house.db`
      update partner_credentials set partner_id = ${partner.partnerId}
      where key_id = ${sandbox.keyId}
    `
    for (const { client } of [other, sandbox]) {
      const refund = client.refunds.create({ public_id: publicId })
      await expect(refund).rejects.toMatchObject({ status: 404, code: 'not_found' })
      await expect(client.orders.read(publicId)).rejects.toMatchObject({ status: 404 })
      expect((await client.orders.list()).orders).toEqual([])
    }
    const none = partner.client.refunds.create({ public_id: 'ord_none' })
    await expect(none).rejects.toMatchObject({ status: 404 })
  })

  it('400: no order, two orders, or a reason that is too long', async () => {
    const { partner } = await givenOrder(house)
    for (const body of [
      {},
      { public_id: 'ord_1', order_id: 'ord_2' },
      { public_id: 'ord_1', reason: 'r'.repeat(501) },
      { public_id: 7 },
    ]) {
      const answer = await signedCall(house, partner, 'POST /api/partner/v1/refunds', { body })
      expect(answer).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } })
    }
  })

  it('201: a key replays the response; with another body it is 409', async () => {
    const { partner, publicId } = await givenOrder(house)
    const headers = { 'idempotency-key': randomUUID() }
    const ask = (body: object) =>
      signedCall(house, partner, 'POST /api/partner/v1/refunds', { body, headers })
    const first = await ask({ public_id: publicId })
    const again = await ask({ public_id: publicId })
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
    expect(again.body).toEqual(first.body)
    expect((await ask({ public_id: 'ord_other' })).status).toBe(409)
  })

  it('a name refunded, sold to another partner and refunded again leaves balances at zero', async () => {
    const { partner, publicId, domain } = await givenOrder(house, { bin: 777_77 })
    await partner.client.refunds.create({ public_id: publicId })
    const other = await givenPartner(house)
    const sale = { domain, sale_price_cents: 777_77 }
    const second = await postOrder(house, other, sale)
    expect(second.status).toBe(201)
    await other.client.refunds.create({ public_id: second.body.public_id })
    const third = await postOrder(house, partner, sale)
    expect(third.status).toBe(201)
    const codes = ['partner_receivable_pending'] as const
    const owner = { environment: 'live', partner_id: other.partnerId } as const
    expect(await readBalances(house.db, owner, codes)).toEqual({ partner_receivable_pending: 0 })
    expect(
      await readBalances(house.db, { ...owner, partner_id: partner.partnerId }, codes),
    ).toEqual({ partner_receivable_pending: third.body.amount_owed_cents })
  })

  it('a name withdrawn in the meantime stays off the market', async () => {
    const { partner, publicId, domain, listingId } = await givenOrder(house)
    await house.db`update listings set withdrawn_at = now() where id = ${listingId}`
    await partner.client.refunds.create({ public_id: publicId })
    expect(await partner.client.inventory.availability(domain)).toMatchObject({ available: false })
  })
})
