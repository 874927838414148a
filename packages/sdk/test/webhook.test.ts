import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isOrderEvent, verifyWebhook } from '../src/index.ts'

const SECRET = 'a secret of the receiver'
const OTHER = 'the secret before it'
const EVENT = {
  id: 'evt_1',
  type: 'order.recorded',
  created_at: '2026-11-15T07:00:00.000Z',
  partner_id: 'ptr_1',
  data: { order: { public_id: 'ord_1', domain: 'münze.de', status: 'EXTERNALLY_PAID' } },
}
const BODY = JSON.stringify(EVENT)
const NOW = new Date('2026-11-15T07:00:30.000Z')
const SECONDS = NOW.getTime() / 1000
const now = () => NOW

const hex = (secret: string, body = BODY) => createHmac('sha256', secret).update(body).digest('hex')

function standard(key: string | Buffer, { at = SECONDS, id = 'evt_1', body = BODY } = {}) {
  const signed = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,${signed}`,
  }
}

describe('X-Service-Signature', () => {
  it('a valid signature returns the event, for text, bytes or a buffer', async () => {
    const headers = { 'x-service-signature': hex(SECRET) }
    for (const body of [BODY, Buffer.from(BODY), new TextEncoder().encode(BODY).buffer]) {
      expect(await verifyWebhook(body, headers, SECRET)).toEqual(EVENT)
    }
    const event = await verifyWebhook(BODY, new Headers(headers), SECRET)
    if (isOrderEvent(event)) expect(event.data.order.public_id).toBe('ord_1')
    expect(isOrderEvent(event)).toBe(true)
  })

  it('a body that is part of a larger buffer is read on its own', async () => {
    const larger = Buffer.from(`####${BODY}####`)
    const body = larger.subarray(4, larger.length - 4)
    const headers = { 'X-Service-Signature': hex(SECRET) }
    expect((await verifyWebhook(body, headers, SECRET)).id).toBe('evt_1')
  })

  it('during a secret rotation, both the new and the old secret verify', async () => {
    const headers = {
      'x-service-signature': hex(SECRET),
      'x-service-signature-previous': hex(OTHER),
    }
    expect((await verifyWebhook(BODY, headers, SECRET)).id).toBe('evt_1')
    expect((await verifyWebhook(BODY, headers, OTHER)).id).toBe('evt_1')
    await expect(verifyWebhook(BODY, headers, 'a third')).rejects.toMatchObject({
      code: 'invalid_signature',
    })
  })

  it.each([
    ['another secret', hex(OTHER)],
    ['another body', hex(SECRET, `${BODY} `)],
    ['upper case', hex(SECRET).toUpperCase()],
    ['a prefix', `v1=${hex(SECRET)}`],
    ['cut short', hex(SECRET).slice(0, -2)],
    ['empty', ''],
    ['not hex', 'z'.repeat(64)],
  ])('refused: %s', async (_what, signature) => {
    const refused = verifyWebhook(BODY, { 'x-service-signature': signature }, SECRET)
    await expect(refused).rejects.toMatchObject({
      name: 'WebhookError',
      code: 'invalid_signature',
    })
  })

  it('a missing signature is refused, and so is a missing timestamp if one is required', async () => {
    const missing = { code: 'missing_signature' }
    await expect(verifyWebhook(BODY, {}, SECRET)).rejects.toMatchObject(missing)
    const headers = { 'x-service-signature': hex(SECRET) }
    const timeless = verifyWebhook(BODY, headers, SECRET, { needsTimestamp: true })
    await expect(timeless).rejects.toMatchObject(missing)
  })
})

describe('Standard Webhooks', () => {
  it('accepts the secret as text, and as base64 after whsec_', async () => {
    expect((await verifyWebhook(BODY, standard(SECRET), SECRET, { now })).id).toBe('evt_1')
    const key = Buffer.from('thirty-two bytes of random noise')
    const secret = `whsec_${key.toString('base64')}`
    expect((await verifyWebhook(BODY, standard(key), secret, { now })).id).toBe('evt_1')
  })

  it('one valid signature among several is enough', async () => {
    const headers = standard(SECRET)
    const other = standard(OTHER)['webhook-signature']
    headers['webhook-signature'] = `v1a,unknown ${other} ${headers['webhook-signature']}`
    expect((await verifyWebhook(BODY, headers, SECRET, { now })).id).toBe('evt_1')
    expect((await verifyWebhook(BODY, headers, OTHER, { now })).id).toBe('evt_1')
  })

  it.each([-301, 301, -86_400])('a valid signature that is %d s off is refused', async (off) => {
    const refused = verifyWebhook(BODY, standard(SECRET, { at: SECONDS + off }), SECRET, { now })
    await expect(refused).rejects.toMatchObject({ code: 'timestamp_out_of_range' })
  })

  it('the tolerance can be changed', async () => {
    const headers = standard(SECRET, { at: SECONDS - 3_000 })
    const event = await verifyWebhook(BODY, headers, SECRET, { now, toleranceSeconds: 3_600 })
    expect(event.id).toBe('evt_1')
  })

  it('an old delivery is refused even if its X-Service-Signature is valid', async () => {
    const old = standard(SECRET, { at: SECONDS - 3_000 })
    const headers = { ...old, 'x-service-signature': hex(SECRET) }
    const refused = verifyWebhook(BODY, headers, SECRET, { now })
    await expect(refused).rejects.toMatchObject({ code: 'timestamp_out_of_range' })
  })

  it.each([
    ['another id', { 'webhook-id': 'evt_2' }],
    ['another time', { 'webhook-timestamp': String(SECONDS + 1) }],
    ['a time with a sign', { 'webhook-timestamp': `+${SECONDS}` }],
    ['not base64', { 'webhook-signature': 'v1,***' }],
    ['another version', { 'webhook-signature': 'v2,AAAA' }],
    ['empty', { 'webhook-signature': '' }],
  ])('refused: %s', async (_what, changed) => {
    const refused = verifyWebhook(BODY, { ...standard(SECRET), ...changed }, SECRET, { now })
    await expect(refused).rejects.toMatchObject({ code: 'invalid_signature' })
  })

  it('a missing header is refused', async () => {
    for (const name of ['webhook-id', 'webhook-signature']) {
      const headers: Record<string, string | undefined> = { ...standard(SECRET), [name]: undefined }
      const refused = verifyWebhook(BODY, headers, SECRET, { now })
      await expect(refused).rejects.toMatchObject({ code: 'missing_signature' })
    }
  })
})

describe('the body', () => {
  it.each([EVENT, null, undefined, 7, [BODY]])(
    'an already parsed body is refused with an explanation',
    async (body) => {
      const headers = { 'x-service-signature': hex(SECRET) }
      // JavaScript callers have no type checker to stop this.
      const mistaken = verifyWebhook(body as unknown as string, headers, SECRET)
      await expect(mistaken).rejects.toThrow(TypeError)
      await expect(mistaken).rejects.toThrow('raw body')
    },
  )

  it.each(['', 'no JSON', 'null', '[]', '{}', '{"id":1}', '{"type":"x"}'])(
    '%j is refused even with a valid signature',
    async (body) => {
      const headers = { 'x-service-signature': hex(SECRET, body) }
      await expect(verifyWebhook(body, headers, SECRET)).rejects.toMatchObject({
        code: 'invalid_body',
      })
    },
  )
})

it('an empty secret is refused, because anyone could sign with it', async () => {
  await expect(verifyWebhook(BODY, {}, '')).rejects.toThrow(TypeError)
})
