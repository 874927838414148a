import { beforeAll, describe, expect, it } from 'vitest'
import { givenListing, givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { signedCall } from '../../../../test/support/signed-call.ts'
import type { EventPage } from '../../../events/read.ts'
import { DELIVERED_EVENTS } from '../../../events/types.ts'

const V1 = '/api/partner/v1'

let house: House
let partner: GivenPartner
beforeAll(async () => {
  house = await openHouse()
  partner = await givenPartner(house, { environment: 'sandbox' })
})

const emit = (body: unknown, by = partner) =>
  signedCall<{ id: string }>(house, by, `POST ${V1}/sandbox/events`, { body })
const advance = (public_id: string, to: string, by = partner) =>
  signedCall<{ status: string }>(house, by, `POST ${V1}/sandbox/orders/${public_id}/advance`, {
    body: { to },
  })
const history = async (by = partner) =>
  (await signedCall<EventPage>(house, by, `GET ${V1}/events`)).body.events

describe('POST /sandbox/events', () => {
  it.each(DELIVERED_EVENTS)('201: %s appears in the history as returned', async (type) => {
    const { status, body } = await emit({ type })
    expect(status).toBe(201)
    expect(body).toMatchObject({ type })
    expect(await history()).toContainEqual(body)
  })

  it('400: refuses a type that is never sent, or a missing one', async () => {
    for (const body of [{ type: 'transfer.held' }, { type: 'order.lost' }, {}, { type: 1 }]) {
      expect((await emit(body)).status).toBe(400)
    }
  })

  it('403: a live credential, or one without the scope', async () => {
    const live = await givenPartner(house)
    expect((await emit({ type: 'order.recorded' }, live)).status).toBe(403)
    expect(await history(live)).toEqual([])
    const blind = await givenPartner(house, { environment: 'sandbox', scopes: ['buy'] })
    expect((await emit({ type: 'order.recorded' }, blind)).status).toBe(403)
  })
})

describe('POST /sandbox/orders/{public_id}/advance', () => {
  let count = 0
  async function givenOrder(by = partner): Promise<string> {
    const domain = `advance-${(count += 1)}.com`
    await givenListing(house, { domain, environment: 'sandbox', bin: 100_00 })
    const body = { domain, sale_price_cents: 100_00 }
    const headers = { 'idempotency-key': domain }
    const answer = await signedCall<{ public_id: string }>(house, by, `POST ${V1}/orders`, {
      body,
      headers,
    })
    expect(answer.status).toBe(201)
    return answer.body.public_id
  }

  it('200: every step of a sale, each with its event', async () => {
    const by = await givenPartner(house, { environment: 'sandbox' })
    const id = await givenOrder(by)
    const steps = [
      ['review', 'MANUAL_REVIEW'],
      ['clear', 'EXTERNALLY_PAID'],
      ['transfer_started', 'TRANSFER_IN_PROGRESS'],
      ['transfer_completed', 'TRANSFER_COMPLETED'],
      ['settled', 'SETTLED'],
      ['settled', 'SETTLED'],
    ] as const
    for (const [to, status] of steps) {
      expect(await advance(id, to, by)).toMatchObject({ status: 200, body: { status } })
    }
    expect((await history(by)).map(({ type }) => type)).toEqual([
      'order.recorded',
      'transfer.held',
      'order.manual_review_cleared',
      'order.transfer_started',
      'transfer.started',
      'order.transfer_completed',
      'transfer.completed',
      'order.settled',
    ])
    const { body } = await signedCall(house, by, `GET ${V1}/settlements`)
    expect(body).toMatchObject({
      settlements: [
        { status: 'open', order_count: 0 },
        { status: 'due', order_count: 1, gross_sold_cents: 100_00 },
      ],
    })
    await expectLedgerSound(house.db)
  })

  it('200: a second order settled at the same moment gets its own statement', async () => {
    const by = await givenPartner(house, { environment: 'sandbox' })
    for (const id of [await givenOrder(by), await givenOrder(by)]) {
      for (const to of ['transfer_started', 'transfer_completed', 'settled'])
        expect((await advance(id, to, by)).status).toBe(200)
    }
    await expectLedgerSound(house.db)
  })

  it('200: a refund puts the name back on sale', async () => {
    const id = await givenOrder()
    expect(await advance(id, 'refunded')).toMatchObject({ body: { status: 'REFUNDED' } })
    const query = { domain: `advance-${count}.com` }
    const offer = await signedCall(house, partner, `GET ${V1}/availability`, { query })
    expect(offer.body).toMatchObject({ available: true })
  })

  it('409: refuses a step that doesn’t come next', async () => {
    expect((await advance(await givenOrder(), 'transfer_completed')).status).toBe(409)
    expect((await advance(await givenOrder(), 'settled')).status).toBe(409)
  })

  it('400: refuses an unknown step', async () => {
    expect((await advance(await givenOrder(), 'lost')).status).toBe(400)
  })

  it('404: another partner’s order; 403: a live credential', async () => {
    const id = await givenOrder()
    const other = await givenPartner(house, { environment: 'sandbox' })
    expect((await advance(id, 'review', other)).status).toBe(404)
    expect((await advance('ord_unknown', 'review')).status).toBe(404)
    expect((await advance(id, 'review', await givenPartner(house))).status).toBe(403)
  })
})
