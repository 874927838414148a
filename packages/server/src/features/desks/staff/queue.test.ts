import { beforeAll, describe, expect, it } from 'vitest'
import { givenCase } from '../../../../test/support/brokerage.ts'
import { givenListing } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenOrder, someDomain } from '../../../../test/support/orders.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { COUNT_MAX, ROWS_MAX } from './read-queue.ts'
import type { QueueOut } from './queue-routes.ts'

let house: House
let staff: Browser

beforeAll(async () => {
  house = await openHouse()
  staff = (await givenSignedIn(house, 'staff')).browser
})

async function queue(environment = 'live'): Promise<QueueOut> {
  return (await staff.get(`/api/staff/queue?environment=${environment}`)).json()
}

async function act(publicId: string, action: string, body?: object) {
  return (await staff.post(`/api/staff/orders/${publicId}/${action}`, body)).json()
}

const ids = ({ orders }: QueueOut['held']) => orders.map(({ public_id }) => public_id)

describe('GET /api/staff/queue', () => {
  it('200: an order is in one queue at a time, with its possible actions', async () => {
    const { publicId, partner } = await givenOrder(house)
    const places = async () => {
      const { refund_asked, held, to_start, to_confirm } = await queue()
      const groups = Object.entries({ refund_asked, held, to_start, to_confirm })
      return groups.flatMap(([name, group]) => (ids(group).includes(publicId) ? [name] : []))
    }
    expect(await places()).toEqual(['to_start'])
    await act(publicId, 'hold', { note: 'Looks odd.' })
    expect(await places()).toEqual(['held'])
    const held = (await queue()).held.orders.find(({ public_id }) => public_id === publicId)
    expect(held).toMatchObject({
      partner_id: partner.partnerId,
      environment: 'live',
      refund_asked: null,
      actions: ['clear', 'refund', 'cancel'],
    })
    expect(held?.timeline.at(-1)?.note).toBe('Looks odd.')
    await act(publicId, 'clear')
    await act(publicId, 'start-transfer')
    expect(await places()).toEqual(['to_confirm'])
    await partner.client.refunds.create({ public_id: publicId, reason: 'Fraud.' })
    expect(await places()).toEqual(['refund_asked'])
    const asked = (await queue()).refund_asked.orders.find(
      ({ public_id }) => public_id === publicId,
    )
    expect(asked?.refund_asked?.reason).toBe('Fraud.')
    await act(publicId, 'refund')
    expect(await places()).toEqual([])
  })

  it('200: longest wait first, one environment at a time', async () => {
    const first = (await givenOrder(house, { environment: 'sandbox' })).publicId
    house.clock.advance(1)
    const second = (await givenOrder(house, { environment: 'sandbox' })).publicId
    const { to_start } = await queue('sandbox')
    expect([to_start.count, ids(to_start)]).toEqual([2, [first, second]])
    expect(ids((await queue()).to_start)).not.toContain(first)
  })

  it('200: listings that wait for review, until they are reviewed', async () => {
    const before = (await queue()).listings.count
    const id = await givenListing(house, { domain: someDomain(), approved: false })
    const { listings } = await queue()
    expect(listings.count).toBe(before + 1)
    expect(listings.listings.some((each) => each.id === id)).toBe(true)
    await staff.patch(`/api/staff/listings/${id}`, { rejection_note: 'A trademark.' })
    expect((await queue()).listings.count).toBe(before)
  })

  it('200: cases where the next step is ours, not those with an offer the buyer has to answer', async () => {
    const { caseId, partner } = await givenCase(house, { status: 'NEGOTIATING' })
    const mine = async () => (await queue()).cases.cases.find(({ case_id }) => case_id === caseId)
    expect(await mine()).toMatchObject({
      partner_id: partner.partnerId,
      actions: ['offer', 'agree', 'close', 'cancel'],
    })
    await staff.post(`/api/staff/brokerage/${caseId}/offer`, { amount_cents: 5_00 })
    expect(await mine()).toBeUndefined()
    await staff.post(`/api/staff/brokerage/${caseId}/status`, { status: 'AGREED' })
    expect((await mine())?.actions).toEqual(['complete', 'close', 'cancel'])
  })

  it('200: the response is limited in size', async () => {
    await house.db`
      insert into listings (
        id, environment, domain, tld, bin_price_cents, approved, marketplace_visible, created_at,
        updated_at
      )
      select gen_random_uuid(), 'sandbox', 'waits-' || n || '.com', 'com', 100, false, true, now(), now()
      from generate_series(1, ${COUNT_MAX + 5}) n
    `
    const { listings } = await queue('sandbox')
    expect([listings.count, listings.listings.length]).toEqual([COUNT_MAX, ROWS_MAX])
  })

  it('400, 401, 403: an unknown environment, no session, not staff', async () => {
    expect((await staff.get('/api/staff/queue?environment=both')).statusCode).toBe(400)
    expect((await house.app.inject('/api/staff/queue')).statusCode).toBe(401)
    const { browser } = await givenSignedIn(house)
    expect((await browser.get('/api/staff/queue')).statusCode).toBe(403)
  })
})
