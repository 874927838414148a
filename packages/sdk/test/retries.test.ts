import { describe, expect, it } from 'vitest'
import { ServiceError } from '../src/index.ts'
import { isWorthRepeating, waitMsBefore } from '../src/retry.ts'
import { isSigned, partnerOf, publicOf } from './support/clients.ts'
import { givenPeer, hangUp, json, refusal, text } from './support/peer.ts'

const ORDER = { domain: 'acme.com', sale_price_cents: 100_00 }
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('retrying an order', () => {
  it('sends the same key and body again, signed with a new nonce', async () => {
    const peer = await givenPeer(hangUp, refusal(503, 'x'), json(201, { public_id: 'ord_1' }))
    const order = await partnerOf(peer).orders.create(ORDER)
    expect(order.public_id).toBe('ord_1')
    const values = (name: string) => new Set(peer.seen.map(({ headers }) => headers[name]))
    expect(peer.seen.length).toBe(3)
    expect(values('x-service-nonce').size).toBe(3)
    expect(values('idempotency-key').size).toBe(1)
    expect(new Set(peer.seen.map(({ body }) => body))).toEqual(new Set([JSON.stringify(ORDER)]))
    expect(peer.seen.every(isSigned)).toBe(true)
  })

  it('generates a key if none is given, and reports it on the final error', async () => {
    const peer = await givenPeer(hangUp)
    const failed = partnerOf(peer, { attemptsMax: 2 }).orders.create(ORDER)
    await expect(failed).rejects.toMatchObject({
      name: 'ConnectionError',
      code: 'connection_failed',
      attempts: 2,
      idempotencyKey: expect.stringMatching(UUID_V4),
    })
    const error = (await failed.catch((it: unknown) => it)) as { idempotencyKey: string }
    expect(peer.seen[0]?.headers['idempotency-key']).toBe(error.idempotencyKey)
  })

  it('keeps the key that the caller gave', async () => {
    const peer = await givenPeer(json(201, {}))
    await partnerOf(peer).orders.create(ORDER, { idempotencyKey: 'sale 4711' })
    expect(peer.seen[0]?.headers['idempotency-key']).toBe('sale 4711')
  })

  it('uses a different key for each order', async () => {
    const peer = await givenPeer(json(201, {}))
    const partner = partnerOf(peer)
    await partner.orders.create(ORDER)
    await partner.orders.create(ORDER)
    const [first, second] = peer.seen.map(({ headers }) => headers['idempotency-key'])
    expect(first).not.toBe(second)
  })

  it('reports whether the response is a replay', async () => {
    const peer = await givenPeer(json(201, {}, { 'idempotent-replayed': 'true' }), json(201, {}))
    const replayed: boolean[] = []
    const onAnswer = (head: { isReplayed: boolean }) => void replayed.push(head.isReplayed)
    await partnerOf(peer).orders.create(ORDER, { onAnswer })
    await partnerOf(peer).orders.create(ORDER, { onAnswer })
    expect(replayed).toEqual([true, false])
  })
})

describe('a write that could act twice', () => {
  it.each([
    ['a lost connection', hangUp],
    ['an internal error', refusal(500, 'internal_error')],
    ['a gateway that timed out', text(504, 'text/html', '<h1>504</h1>')],
  ])('is not retried after %s', async (_what, trouble) => {
    const peer = await givenPeer(trouble, json(200, {}))
    await expect(partnerOf(peer).webhooks.test()).rejects.toThrow()
    expect(peer.seen.length).toBe(1)
  })

  it('is retried after a rate limit, because nothing was done', async () => {
    const peer = await givenPeer(
      refusal(429, 'rate_limited', { 'retry-after': '0' }),
      json(200, {}),
    )
    await partnerOf(peer).webhooks.test()
    expect(peer.seen.length).toBe(2)
  })
})

describe('a read', () => {
  it("is retried after a lost connection and after a proxy's HTML 502", async () => {
    const page = text(502, 'text/html', '<h1>Bad gateway</h1>')
    const peer = await givenPeer(hangUp, page, json(200, { tld: 'com' }))
    expect(await publicOf(peer).tlds.price('com')).toEqual({ tld: 'com' })
  })

  it('is retried when a proxy has used up its nonce', async () => {
    const peer = await givenPeer(refusal(401, 'replay_detected'), json(200, {}))
    await partnerOf(peer).inventory.availability('acme.com')
    const [first, second] = peer.seen.map(({ headers }) => headers['x-service-nonce'])
    expect(first).not.toBe(second)
  })

  it('is attempted attemptsMax times at most', async () => {
    const peer = await givenPeer(refusal(500, 'internal_error'))
    const failed = publicOf(peer, { attemptsMax: 3 }).tlds.price('com')
    await expect(failed).rejects.toMatchObject({ status: 500, attempts: 3 })
    expect(peer.seen.length).toBe(3)
  })

  it.each([
    [400, 'validation_error'],
    [401, 'invalid_signature'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'conflict'],
    [422, 'price_mismatch'],
    [429, 'quota_exceeded'],
  ])('is not retried after %i %s', async (status, code) => {
    const peer = await givenPeer(refusal(status, code))
    await expect(partnerOf(peer).inventory.search('solar')).rejects.toMatchObject({ status, code })
    expect(peer.seen.length).toBe(1)
  })

  it('is not retried when Retry-After is over the limit', async () => {
    const peer = await givenPeer(refusal(429, 'rate_limited', { 'retry-after': '31' }))
    const failed = publicOf(peer).tlds.price('com')
    await expect(failed).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 31 })
    expect(peer.seen.length).toBe(1)
  })

  it('is not retried when the wait would exceed the timeout', async () => {
    const peer = await givenPeer(refusal(429, 'rate_limited', { 'retry-after': '20' }))
    const failed = publicOf(peer, { timeoutMs: 10_000 }).tlds.price('com')
    await expect(failed).rejects.toMatchObject({ code: 'rate_limited' })
  })
})

describe('the wait between attempts', () => {
  const limited = (retryAfter?: string): ServiceError => {
    const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter })
    return new ServiceError({ status: 429, headers }, {})
  }

  it('doubles, with jitter, up to eight seconds', () => {
    for (const [attempt, most] of [250, 500, 1_000, 2_000, 4_000, 8_000, 8_000].entries()) {
      const waits = Array.from({ length: 50 }, () => waitMsBefore(attempt + 1, limited(), 30) ?? 0)
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(most / 2)
      expect(Math.max(...waits)).toBeLessThanOrEqual(most)
      expect(new Set(waits).size).toBeGreaterThan(1)
    }
  })

  it('is never shorter than Retry-After', () => {
    expect(waitMsBefore(1, limited('3'), 30)).toBeGreaterThanOrEqual(3_000)
    expect(waitMsBefore(1, limited('30'), 30)).toBeGreaterThanOrEqual(30_000)
    expect(waitMsBefore(1, limited('31'), 30)).toBeUndefined()
  })

  it('accepts Retry-After as a date, as a proxy may send it', () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
    expect(waitMsBefore(1, limited(inAnHour), 30)).toBeUndefined()
    expect(waitMsBefore(1, limited('Wed, 21 Oct 2015 07:28:00 GMT'), 30)).toBeLessThan(1_000)
    expect(waitMsBefore(1, limited('soon'), 30)).toBeLessThan(1_000)
  })

  it("does not apply to errors in the caller's own code", () => {
    expect(isWorthRepeating(new TypeError('mine'), 'safe')).toBe(false)
  })
})
