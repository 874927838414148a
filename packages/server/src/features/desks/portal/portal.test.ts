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
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { givenMember } from '../../../../test/support/members.ts'
import type { Browser } from '../../../../test/support/people.ts'
import { until } from '../../../../test/support/until.ts'

let lab: TestLab
let house: House
let partner: GivenPartner
let browser: Browser
let base: string
let path: string
let count = 0
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(async () => {
  partner = await givenPartner(house)
  browser = (await givenMember(house, partner)).browser
  base = `/api/portal/${partner.partnerId}/live`
  path = `/portal-${(count += 1)}`
})

const url = () => lab.receiver + path
const put = async (body: object) => await browser.put(`${base}/webhook`, body)
const webhook = async () => (await browser.get(`${base}/webhook`)).json().webhook
const answer = (...statuses: number[]) =>
  lab.receive(path, ...statuses.map((status) => ({ kind: 'answer', status })))
const newest = async () => (await browser.get(`${base}/deliveries`)).json().deliveries[0]
const tried = (attempts: number) =>
  until(`${attempts} tries`, async () => {
    const delivery = await newest()
    return delivery?.attempts === attempts && delivery
  })
const lastPost = async () => (await lab.inbox(path)).recent.at(-1)

describe('the webhook endpoint', () => {
  it('200: null until it is set, then its settings, and never the secret', async () => {
    expect(await webhook()).toBeNull()
    const set = await put({ url: url(), secret: SECRET })
    expect([set.statusCode, set.json().webhook]).toEqual([200, await webhook()])
    expect(await webhook()).toEqual({
      url: url(),
      active: true,
      created_at: house.clock.now().toISOString(),
      inactive_at: null,
      inactive_reason: null,
      previous_secret_until: null,
    })
    await put({ url: url(), secret: `${SECRET} next` })
    const { previous_secret_until } = await webhook()
    expect(Date.parse(previous_secret_until)).toBe(house.clock.now().getTime() + 86_400_000)
    const answers = [set, await browser.get(`${base}/webhook`)]
    for (const { body } of answers) expect(body).not.toContain(SECRET)
  })

  it('200: a new URL keeps the secret, which signs what is sent there', async () => {
    await put({ url: `${url()}-before`, secret: SECRET })
    expect((await put({ url: url() })).statusCode).toBe(200)
    const test = await browser.post(`${base}/webhook/test`)
    expect(test.json()).toMatchObject({ delivered: true, status_code: 200, error: null })
    const post = await lastPost()
    await verifyWebhook(post?.body ?? '', post?.headers ?? {}, SECRET)
    expect(post?.headers['x-service-signature-previous']).toBeUndefined()
  })

  it.each([
    [{ url: 'https://example.com/' }, 'secret'],
    [{ url: 'https://example.com/', secret: 'short' }, 'secret'],
    [{ url: 'https://example.com/', secret: 'whsec_not base64 at all' }, 'secret'],
    [{ url: 'ftp://example.com/', secret: SECRET }, 'url'],
    [{ url: 'http://169.254.169.254/latest', secret: SECRET }, 'url'],
    [{ url: 'https://10.0.0.1/', secret: SECRET }, 'url'],
  ])('400: %j, and nothing is set', async (body, field) => {
    const refused = await put(body)
    expect([refused.statusCode, refused.json().error.details[0].field]).toEqual([400, field])
    expect(await webhook()).toBeNull()
  })

  it('200: shows why it was disabled, and saving it enables it again', async () => {
    givenDispatching(house)
    await put({ url: url(), secret: SECRET })
    await answer(410)
    await givenEvent(house, partner)
    const off = await until('it is off', async () => {
      const now = await webhook()
      return !now.active && now
    })
    expect(off).toMatchObject({
      inactive_reason: 'gone',
      inactive_at: house.clock.now().toISOString(),
    })
    const { delivery_id } = await newest()
    const resend = await browser.post(`${base}/deliveries/${delivery_id}/resend`)
    expect(resend.statusCode).toBe(409)
    await answer(200)
    await put({ url: url() })
    expect(await webhook()).toMatchObject({ active: true, inactive_reason: null })
    expect(await tried(2)).toMatchObject({ status: 'delivered' })
  })

  it('404: testing or deleting without an endpoint', async () => {
    expect((await browser.post(`${base}/webhook/test`)).statusCode).toBe(404)
    expect((await browser.delete(`${base}/webhook`)).statusCode).toBe(404)
    expect((await browser.get(`${base}/deliveries`)).json()).toEqual({
      deliveries: [],
      next_cursor: null,
    })
  })
})

describe('deliveries', () => {
  it('202: a failed delivery shows its attempt and is resent with the same bytes', async () => {
    givenDispatching(house)
    await put({ url: url(), secret: SECRET })
    await answer(500)
    const event_id = await givenEvent(house, partner, { data: { order: { domain: 'a.com' } } })
    const failed = await tried(1)
    expect(failed).toMatchObject({ event_id, type: 'order.recorded', last_status_code: 500 })
    const one = await browser.get(`${base}/deliveries/${failed.delivery_id}`)
    expect(one.json().tries).toMatchObject([{ number: 1, status_code: 500, error: 'status' }])
    const first = await lastPost()

    await answer(200)
    const again = await browser.post(`${base}/deliveries/${failed.delivery_id}/resend`)
    expect([again.statusCode, again.json().status]).toEqual([202, 'pending'])
    expect(await tried(2)).toMatchObject({ status: 'delivered', last_status_code: 200 })
    const { days } = (await browser.get(`${base}/delivery-stats`)).json()
    const day = house.clock.now().toISOString().slice(0, 10)
    expect(days).toEqual([
      {
        day,
        delivered: 1,
        failed: 0,
        pending: 0,
        p50_ms: expect.any(Number),
        p95_ms: expect.any(Number),
      },
    ])
    expect((await lastPost())?.body).toBe(first?.body)
    const event = (await browser.get(`${base}/events/${event_id}`)).json()
    expect(event.body).toBe(first?.body)
    expect(event).toMatchObject({ id: event_id, data: { order: { domain: 'a.com' } } })
  })

  it('200: by cursor and by status', async () => {
    await givenEndpoint(house, partner, url())
    const ids: string[] = []
    for (let n = 0; n < 5; n += 1) {
      ids.unshift(await givenEvent(house, partner))
      house.clock.advance(1_000)
    }
    const seen: string[] = []
    let cursor = ''
    do {
      const page = (await browser.get(`${base}/deliveries?limit=2${cursor}`)).json()
      seen.push(...page.deliveries.map((each: { event_id: string }) => each.event_id))
      cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`
    } while (cursor !== '')
    expect(seen).toEqual(ids)
    const failed = await browser.get(`${base}/deliveries?status=failed`)
    expect(failed.json().deliveries).toEqual([])
    expect((await browser.get(`${base}/deliveries?status=lost`)).statusCode).toBe(400)
  })

  it('200: by the type of their event', async () => {
    await givenEndpoint(house, partner, url())
    for (const type of ['order.recorded', 'order.settled', 'order.recorded'] as const) {
      await givenEvent(house, partner, { type })
    }
    const typesFor = async (type: string) => {
      const { deliveries } = (await browser.get(`${base}/deliveries?type=${type}`)).json()
      return deliveries.map((each: { type: string }) => each.type)
    }
    expect(await typesFor('order.recorded')).toEqual(['order.recorded', 'order.recorded'])
    expect(await typesFor('order.refunded')).toEqual([])
    expect((await browser.get(`${base}/deliveries?type=order.lost`)).statusCode).toBe(400)
  })

  it('202: those that failed since a time are sent again, and no others', async () => {
    const resend = (since: unknown) => browser.post(`${base}/deliveries/resend-failed`, { since })
    const start = house.clock.now()
    expect((await resend(start.toISOString())).statusCode).toBe(404)
    await givenEndpoint(house, partner, url())
    const ids: string[] = []
    for (let n = 0; n < 3; n += 1) {
      ids.push(await givenEvent(house, partner))
      house.clock.advance(60_000)
    }
    await house.db`
      update deliveries set status = 'failed', attempts = 9, plan_attempts = 9,
        last_attempt_at = created_at
      where event_id in ${house.db(ids.slice(0, 2))}
    `
    const stranger = await givenPartner(house)
    await givenEndpoint(house, stranger, `${url()}-stranger`)
    const theirs = await givenEvent(house, stranger)
    await house.db`
      update deliveries set status = 'failed', last_attempt_at = created_at
      where event_id = ${theirs}
    `
    const later = new Date(start.getTime() + 30_000).toISOString()
    expect((await resend(later)).json()).toEqual({ resent: 1, has_more: false })
    const statusOf = async (status: string) => {
      const { deliveries } = (await browser.get(`${base}/deliveries?status=${status}`)).json()
      return deliveries.map((each: { event_id: string }) => each.event_id)
    }
    expect(await statusOf('failed')).toEqual([ids[0]])
    const all = await resend(start.toISOString())
    expect([all.statusCode, all.json()]).toEqual([202, { resent: 1, has_more: false }])
    expect(await statusOf('pending')).toEqual(ids.toReversed())
    const [row] = await house.db`select status from deliveries where event_id = ${theirs}`
    expect(row?.['status']).toBe('failed')
    for (const since of ['yesterday', '', 5, undefined]) {
      expect((await resend(since)).statusCode).toBe(400)
    }
  })
})

describe('events', () => {
  it('200: newest first, by cursor and by type', async () => {
    const all: { id: string; type: string }[] = []
    for (const type of ['order.recorded', 'order.settled', 'order.recorded'] as const) {
      all.unshift({ id: await givenEvent(house, partner, { type }), type })
    }
    const idsOf = (page: { events: { id: string }[] }) => page.events.map(({ id }) => id)
    const first = (await browser.get(`${base}/events?limit=2`)).json()
    const rest = (await browser.get(`${base}/events?limit=2&cursor=${first.next_cursor}`)).json()
    expect([...idsOf(first), ...idsOf(rest)]).toEqual(all.map(({ id }) => id))
    expect(rest.next_cursor).toBeNull()
    const recorded = (await browser.get(`${base}/events?type=order.recorded&limit=1`)).json()
    const more = await browser.get(
      `${base}/events?type=order.recorded&limit=1&cursor=${recorded.next_cursor}`,
    )
    expect([...idsOf(recorded), ...idsOf(more.json())]).toEqual([all[0]?.id, all[2]?.id])
    expect((await browser.get(`${base}/events?type=order.lost`)).statusCode).toBe(400)
  })
})
