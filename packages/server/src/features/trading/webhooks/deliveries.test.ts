import { verifyWebhook } from '@namehouse/sdk'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  givenDispatching,
  givenEndpoint,
  givenEvent,
  SECRET,
} from '../../../../test/support/dispatching.ts'
import { givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { type Behaviour, givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { signedCall } from '../../../../test/support/signed-call.ts'
import { until } from '../../../../test/support/until.ts'
import { purgeDeliveries } from './delivery-sql.ts'

const PATH = '/api/partner/webhooks'
const HOUR_MS = 3_600_000

let lab: TestLab
let house: House
let partner: GivenPartner
let path: string
let count = 0
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(async () => {
  partner = await givenPartner(house)
  path = `/hook-${(count += 1)}`
})

const register = (secret = SECRET) => givenEndpoint(house, partner, lab.receiver + path, secret)
const received = async () => (await lab.inbox(path)).ids
const behave = (...behaviours: Behaviour[]) => lab.receive(path, ...behaviours)
const answers = (...statuses: number[]) =>
  behave(...statuses.map((status) => ({ kind: 'answer', status })))

type Delivery = {
  delivery_id: string
  event_id: string
  status: string
  attempts: number
  next_attempt_at: string | null
  last_status_code: number | null
  last_error: string | null
}

const list = async (query: Record<string, string | number> = {}) => {
  const line = `GET ${PATH}/deliveries` as const
  const { body } = await signedCall<{ deliveries: Delivery[]; next_cursor: string | null }>(
    house,
    partner,
    line,
    { query },
  )
  return body
}
const newest = async () => (await list()).deliveries[0]
/** The newest delivery, once it has had this many attempts. */
const tried = (attempts: number) =>
  until(`${attempts} tries`, async () => {
    const delivery = await newest()
    return delivery?.attempts === attempts && delivery
  })

describe('a delivery', () => {
  it('is the event from the history, signed in both ways', async () => {
    givenDispatching(house)
    await register()
    const data = { order: { public_id: 'ord_1', domain: 'münchen.de' } }
    const id = await givenEvent(house, partner, { data })
    await tried(1)
    const [post] = (await lab.inbox(path)).recent
    expect(JSON.parse(post?.body ?? '')).toEqual({
      id,
      type: 'order.recorded',
      created_at: house.clock.now().toISOString(),
      partner_id: partner.partnerId,
      data,
    })
    expect(post?.headers).toMatchObject({
      'x-service-event-id': id,
      'x-service-event-type': 'order.recorded',
      'x-service-delivery-attempt': '1',
      'webhook-id': id,
    })
    expect(post?.headers['x-service-signature']).toMatch(/^[0-9a-f]{64}$/)
    const { 'x-service-signature': plain = '', ...stamped } = post?.headers ?? {}
    await verifyWebhook(post?.body ?? '', { 'x-service-signature': plain }, SECRET)
    await verifyWebhook(post?.body ?? '', stamped, SECRET, { needsTimestamp: true })
    expect(await newest()).toMatchObject({ event_id: id, status: 'delivered', last_error: null })
  })

  it('is not made for events that only appear in the history, or without an endpoint', async () => {
    givenDispatching(house)
    await givenEvent(house, partner)
    await register()
    await givenEvent(house, partner, { type: 'transfer.started' })
    await givenEvent(house, partner, { environment: 'sandbox' })
    const id = await givenEvent(house, partner, { type: 'order.settled' })
    await tried(1)
    expect(await received()).toEqual([id])
  })

  it('arrives in event order', async () => {
    await register()
    const ids: string[] = []
    for (let n = 0; n < 45; n += 1) ids.push(await givenEvent(house, partner))
    givenDispatching(house)
    givenDispatching(house)
    await until('all arrive', async () => (await received()).length >= ids.length)
    expect(await received()).toEqual(ids)
  })

  it('is retried on schedule with the same bytes and id after a failure', async () => {
    givenDispatching(house)
    await register()
    await answers(500, 204)
    await givenEvent(house, partner)
    const failed = await tried(1)
    expect(failed).toMatchObject({ status: 'pending', last_status_code: 500, last_error: 'status' })
    const waitMs = Date.parse(failed.next_attempt_at ?? '') - house.clock.now().getTime()
    expect(waitMs).toBeGreaterThanOrEqual(4_000)
    expect(waitMs).toBeLessThanOrEqual(6_000)
    house.clock.advance(6_000)
    expect(await tried(2)).toMatchObject({ status: 'delivered', last_status_code: 204 })
    const [first, second] = (await lab.inbox(path)).recent
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['x-service-delivery-attempt']).toBe('2')
  })

  it('fails after ten attempts in live and can be resent', async () => {
    givenDispatching(house)
    await register()
    await answers(503)
    await givenEvent(house, partner)
    for (let attempts = 1; attempts < 10; attempts += 1) {
      const { status, next_attempt_at } = await tried(attempts)
      expect(status).toBe('pending')
      const waitMs = Date.parse(next_attempt_at ?? '') - house.clock.now().getTime()
      house.clock.advance(Math.max(waitMs, 60_000))
    }
    const failed = await tried(10)
    expect(failed).toMatchObject({ status: 'failed', next_attempt_at: null })

    await answers(200)
    const again = await signedCall<Delivery>(
      house,
      partner,
      `POST ${PATH}/deliveries/${failed.delivery_id}/resend`,
    )
    expect(again).toMatchObject({ status: 202, body: { status: 'pending', attempts: 10 } })
    expect(await tried(11)).toMatchObject({ status: 'delivered' })
  })

  it('fails after four attempts in the sandbox', async () => {
    givenDispatching(house)
    partner = await givenPartner(house, { environment: 'sandbox' })
    await register()
    await answers(500)
    await givenEvent(house, partner, { environment: 'sandbox' })
    for (let attempts = 1; attempts < 4; attempts += 1) {
      await tried(attempts)
      house.clock.advance(720_000)
    }
    expect(await tried(4)).toMatchObject({ status: 'failed' })
  })

  it.each([
    ['stall', 'timeout'],
    ['drip', 'timeout'],
    ['reset', 'connection'],
    ['garbage', 'protocol'],
    ['endless_headers', 'protocol'],
  ])('fails if the receiver’s behaviour is %s: %s', async (kind, error) => {
    givenDispatching(house)
    await register()
    await behave({ kind })
    await givenEvent(house, partner)
    expect(await tried(1)).toMatchObject({ status: 'pending', last_error: error })
  })

  it.each([301, 302, 307, 400, 401, 404, 429, 500, 502, 504])(
    'fails on status %i, and redirects are not followed',
    async (status) => {
      givenDispatching(house)
      await register()
      const location = `${lab.receiver}${path}-elsewhere`
      await behave({ kind: 'answer', status, headers: { location, 'retry-after': '9' } })
      await givenEvent(house, partner)
      const { last_status_code, next_attempt_at } = await tried(1)
      expect(last_status_code).toBe(status)
      expect(Date.parse(next_attempt_at ?? '') - house.clock.now().getTime()).toBe(9_000)
      expect((await lab.inbox(`${path}-elsewhere`)).ids).toEqual([])
    },
  )

  it.each(['flood', 'gzip_bomb'])('succeeds if the 200 response is a %s', async (kind) => {
    // The lab compresses its bomb in this same process, which takes longer than a short deadline.
    givenDispatching(house, { deadlineMs: 20_000, leaseMs: 60_000, lookMs: 20 })
    await register()
    await behave({ kind })
    await givenEvent(house, partner)
    expect(await tried(1)).toMatchObject({ status: 'delivered', last_status_code: 200 })
  })

  it('is blocked if the host has since moved to an internal address', async () => {
    givenDispatching(house)
    const host = `moved-${count}.example.com`
    await lab.host(
      host,
      [{ type: 'A', data: '127.0.0.1' }],
      [{ type: 'A', data: '169.254.169.254' }],
    )
    await givenEndpoint(house, partner, `https://${host}/hook`)
    await givenEvent(house, partner)
    expect(await tried(1)).toMatchObject({ last_error: 'blocked_address', last_status_code: null })
  })

  it('fails if the receiver’s certificate is invalid', async () => {
    givenDispatching(house)
    const tls = (lab.dial['*:443'] ?? '').split(':')[1]
    await givenEndpoint(house, partner, `https://127.0.0.1:${tls}/hook`)
    await givenEvent(house, partner)
    expect(await tried(1)).toMatchObject({ last_error: 'tls', last_status_code: null })
  })
})

describe('the log of deliveries', () => {
  it('200: newest first with a cursor, by status, and one with its attempts', async () => {
    givenDispatching(house)
    await register()
    await answers(500, 200)
    const ids: string[] = []
    for (let n = 0; n < 3; n += 1) {
      ids.unshift(await givenEvent(house, partner))
      house.clock.advance(1)
    }
    await until('three tries', async () => (await received()).length === 3)
    await until('stored', async () => (await list({ status: 'delivered' })).deliveries.length === 2)
    const first = await list({ limit: 2 })
    const rest = await list({ cursor: first.next_cursor ?? '' })
    expect([...first.deliveries, ...rest.deliveries].map(({ event_id }) => event_id)).toEqual(ids)
    expect(rest.next_cursor).toBeNull()
    const [failed] = (await list({ status: 'pending' })).deliveries
    const one = `GET ${PATH}/deliveries/${failed?.delivery_id}` as const
    expect((await signedCall(house, partner, one)).body).toMatchObject({
      ...failed,
      tries: [{ number: 1, status_code: 500, error: 'status', host: new URL(lab.receiver).host }],
    })
    const other = await givenPartner(house)
    expect((await signedCall(house, other, one)).status).toBe(404)
    await givenEndpoint(house, other, lab.receiver)
    expect((await signedCall(house, other, one)).status).toBe(404)
    const resend = `POST ${PATH}/deliveries/${failed?.delivery_id}/resend` as const
    expect((await signedCall(house, other, resend)).status).toBe(404)
  })

  it('400: refuses an invalid cursor, status or limit', async () => {
    await register()
    for (const query of [{ cursor: 'x' }, { status: 'lost' }, { limit: 0 }, { limit: 201 }]) {
      const line = `GET ${PATH}/deliveries` as const
      expect((await signedCall(house, partner, line, { query })).status).toBe(400)
    }
  })

  it('is kept for 30 days, and purged right away for a deleted endpoint', async () => {
    const dispatching = givenDispatching(house)
    await register()
    await givenEvent(house, partner)
    await tried(1)
    await dispatching.stop()
    await purgeDeliveries(house.db, new Date(house.clock.now().getTime() + 29 * 24 * HOUR_MS))
    expect((await list()).deliveries).toHaveLength(1)
    await signedCall(house, partner, `DELETE ${PATH}`)
    await purgeDeliveries(house.db, house.clock.now())
    const left = await house.db`
      select id from webhook_endpoints where partner_id = ${partner.partnerId}
    `
    expect(left).toHaveLength(0)
  })
})
