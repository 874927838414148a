import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { expectLedgerSound } from '../../../../test/support/ledger.ts'
import { givenOrder } from '../../../../test/support/orders.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'

let house: House
let staff: Browser

beforeAll(async () => {
  house = await openHouse()
  staff = (await givenSignedIn(house, 'staff')).browser
})
afterEach(() => expectLedgerSound(house.db))

async function act(publicId: string, action: string, body?: object) {
  const answer = await staff.post(`/api/staff/orders/${publicId}/${action}`, body)
  return { status: answer.statusCode, body: answer.json() }
}

describe('staff actions on an order', () => {
  it('200: held for review, cleared, transferred, delivered, with notes in the timeline', async () => {
    const { publicId } = await givenOrder(house)
    const steps = [
      ['hold', 'MANUAL_REVIEW'],
      ['clear', 'EXTERNALLY_PAID'],
      ['start-transfer', 'TRANSFER_IN_PROGRESS'],
      ['confirm-transfer', 'TRANSFER_COMPLETED'],
    ] as const
    for (const [action, status] of steps) {
      const moved = await act(publicId, action, { note: `Note of ${action}.` })
      expect(moved).toMatchObject({ status: 200, body: { public_id: publicId, status } })
      expect(moved.body.timeline.at(-1)).toMatchObject({ status, note: `Note of ${action}.` })
      // The first note is the one that counts, whatever a repeat says.
      const again = await act(publicId, action, { note: 'Another note.' })
      expect(again).toMatchObject({ status: 200, body: { status } })
      expect(again.body.timeline).toEqual(moved.body.timeline)
    }
    const late = await act(publicId, 'refund')
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'invalid_transition' } } })
  })

  it('200: staff grant a refund that the partner requested during the transfer', async () => {
    const { partner, publicId, domain } = await givenOrder(house)
    await act(publicId, 'start-transfer')
    const asked = await partner.client.refunds.create({ public_id: publicId })
    expect(asked).toMatchObject({ status: 'PENDING' })
    expect(await act(publicId, 'refund')).toMatchObject({
      status: 200,
      body: { status: 'REFUNDED' },
    })
    const again = await partner.client.refunds.create({ public_id: publicId })
    expect(again).toMatchObject({ refund_id: asked.refund_id, status: 'REFUNDED' })
    const page = (await house.app.inject(`/api/market/listings?q=${domain}`)).json()
    expect(page.page.total).toBe(1)
  })

  it('200: after a cancellation the name is for sale again immediately', async () => {
    const { publicId, domain } = await givenOrder(house)
    const total = async () =>
      (await house.app.inject(`/api/market/listings?q=${domain}`)).json().page.total
    expect(await total()).toBe(0)
    expect(await act(publicId, 'cancel')).toMatchObject({ body: { status: 'CANCELLED' } })
    expect(await total()).toBe(1)
  })

  it('400, 404: a note that is too long, an unknown order or action', async () => {
    const { publicId } = await givenOrder(house)
    expect((await act(publicId, 'hold', { note: 'n'.repeat(1_001) })).status).toBe(400)
    expect((await act(publicId, 'hold', { status: 'SETTLED' })).status).toBe(400)
    expect((await act('ord_none', 'hold')).status).toBe(404)
    expect((await act(publicId, 'settle')).status).toBe(404)
  })
})

it('200: orders of all partners, by status and environment, page by page', async () => {
  const live = [await givenOrder(house), await givenOrder(house)].map(({ publicId }) => publicId)
  const sandbox = (await givenOrder(house, { environment: 'sandbox' })).publicId
  await act(live[0] ?? '', 'hold')
  const list = async (query: string): Promise<string[]> => {
    const ids: string[] = []
    let cursor = ''
    do {
      const page = (await staff.get(`/api/staff/orders?limit=2&${query}${cursor}`)).json()
      ids.push(...page.orders.map(({ public_id }: { public_id: string }) => public_id))
      cursor = page.next_cursor && `&cursor=${page.next_cursor}`
    } while (cursor)
    return ids
  }
  expect(await list('environment=live')).toEqual(expect.arrayContaining(live))
  expect(await list('environment=live')).not.toContain(sandbox)
  expect(await list('environment=sandbox')).toEqual([sandbox])
  const held = await list('status=MANUAL_REVIEW')
  expect([held.includes(live[0] ?? ''), held.includes(live[1] ?? '')]).toEqual([true, false])
})

it('200: any partner’s order with its possible actions, also found by domain', async () => {
  const { publicId, domain, partner } = await givenOrder(house)
  const one = await staff.get(`/api/staff/orders/${publicId}`)
  expect(one.json()).toMatchObject({
    public_id: publicId,
    partner_id: partner.partnerId,
    actions: ['hold', 'start-transfer', 'refund', 'cancel'],
    timeline: [{ event: 'order.recorded' }],
  })
  expect((await act(publicId, 'refund')).body.actions).toEqual([])
  const named = (await staff.get(`/api/staff/orders?domain=${domain.toUpperCase()}`)).json()
  expect(named.orders).toMatchObject([{ public_id: publicId, status: 'REFUNDED' }])
  expect((await staff.get('/api/staff/orders?domain=no+name')).statusCode).toBe(400)
  expect((await staff.get('/api/staff/orders/ord_none')).statusCode).toBe(404)
  const { browser } = await givenSignedIn(house)
  expect((await browser.get(`/api/staff/orders/${publicId}`)).statusCode).toBe(403)
})
