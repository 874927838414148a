import { beforeAll, describe, expect, it } from 'vitest'
import { givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenOrder } from '../../../../test/support/orders.ts'
import { signedCall } from '../../../../test/support/signed-call.ts'

let house: House
let partner: GivenPartner
const ids: string[] = []
const times: string[] = []
let firstDomain: string

beforeAll(async () => {
  house = await openHouse()
  partner = await givenPartner(house)
  for (let i = 0; i < 7; i += 1) {
    // Two of them get the same timestamp.
    if (i !== 3) house.clock.advance(60_000)
    const { publicId, order, domain } = await givenOrder(house, { partner })
    ids.unshift(publicId)
    times.unshift(order.created_at)
    firstDomain ??= domain
  }
  await partner.client.refunds.create({ public_id: ids[0] ?? '' })
  await givenOrder(house)
})

const list = (query: Record<string, string | number> = {}) =>
  signedCall<{ orders: { public_id: string }[]; next_cursor: string | null }>(
    house,
    partner,
    'GET /api/partner/v1/orders',
    { query },
  )
const idsOf = async (query: Record<string, string | number>) =>
  (await list(query)).body.orders.map(({ public_id }) => public_id)

describe('GET /orders', () => {
  it('200: returns the partner’s own orders, newest first, each as in its details', async () => {
    const { orders, next_cursor } = await partner.client.orders.list()
    expect(next_cursor).toBeNull()
    expect(orders.map(({ created_at }) => created_at)).toEqual(times)
    expect(orders.map(({ public_id }) => public_id).toSorted()).toEqual(ids.toSorted())
    for (const order of orders) {
      expect(order).toEqual(await partner.client.orders.read(order.public_id))
    }
  })

  it('200: paging returns each order once, even if two have the same timestamp', async () => {
    for (const limit of [1, 2, 3, 7]) {
      const seen: string[] = []
      let query: Record<string, string | number> = { limit }
      for (let page = 0; page < 10; page += 1) {
        const { body } = await list(query)
        seen.push(...body.orders.map(({ public_id }) => public_id))
        if (body.next_cursor === null) break
        query = { limit, cursor: body.next_cursor }
      }
      expect(seen.toSorted()).toEqual(ids.toSorted())
      expect(new Set(seen).size).toBe(7)
    }
  })

  it('200: filters by status, domain and time range', async () => {
    expect(await idsOf({ status: 'REFUNDED' })).toEqual([ids[0]])
    expect((await idsOf({ status: 'EXTERNALLY_PAID' })).length).toBe(6)
    expect(await idsOf({ status: 'SETTLED' })).toEqual([])
    expect(await idsOf({ domain: firstDomain.toUpperCase() })).toEqual([ids[6]])
    expect(await idsOf({ from: times[1] ?? '' })).toEqual([ids[0], ids[1]])
    expect(await idsOf({ to: times[5] ?? '' })).toEqual([ids[6]])
    expect(await idsOf({ from: times[1] ?? '', to: times[0] ?? '' })).toEqual([ids[1]])
  })

  it.each([
    { limit: 0 },
    { limit: 201 },
    { limit: 'ten' },
    { cursor: 'nonsense' },
    { status: 'PENDING' },
    { domain: 'not a name' },
    { from: 'yesterday' },
    { to: '2026-13-01T00:00:00Z' },
    // Valid as RFC 3339 or close to it, but not a time that JavaScript or the database can read.
    { from: '2026-11-15T00:00:00+00' },
    { from: '2026-11-15T23:59:60Z' },
    { from: '0000-01-01T00:00:00Z' },
    { to: '9999-12-31T23:59:59-23:59' },
    { cursor: Buffer.from('999999999999999 ord_x').toString('base64url') },
  ])('400: %j', async (query) => {
    const answer = await list(query as Record<string, string>)
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } })
  })

  it('200: works with scope search alone; 403 with neither scope', async () => {
    for (const [scopes, status] of [
      [['search'], 200],
      [['buy'], 200],
      [['report', 'webhook'], 403],
    ] as const) {
      const reader = await givenPartner(house, { scopes })
      expect(await signedCall(house, reader, 'GET /api/partner/v1/orders')).toMatchObject({
        status,
      })
    }
  })

  it('404: no such order, or another partner’s', async () => {
    const { publicId } = await givenOrder(house)
    for (const id of [publicId, 'ord_none', '%00', '..%2f']) {
      const path = `GET /api/partner/v1/orders/${id}` as const
      expect((await signedCall(house, partner, path)).status).toBeGreaterThanOrEqual(400)
      expect((await signedCall(house, partner, path)).status).toBeLessThanOrEqual(404)
    }
  })
})
