import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { DeveloperClient, PartnerClient, ServiceError } from '../src/index.ts'
import { partnerOf, publicOf, SECRET } from './support/clients.ts'
import { type Answer, endless, givenPeer, json, refusal, text } from './support/peer.ts'

describe('a response the API does not define', () => {
  it.each([
    ['an HTML page', text(200, 'text/html', '<h1>Sign in to the Wi-Fi</h1>')],
    ['an empty body', text(200, 'application/json', '')],
    ['truncated JSON', text(200, 'application/json', '{"tld":"co')],
    ['bytes that are not UTF-8', text(200, 'application/json', Buffer.from([0xff, 0xfe, 0x00]))],
  ])('%s with status 200 is an AnswerError and is not retried', async (_what, answer) => {
    const peer = await givenPeer(answer)
    await expect(publicOf(peer).tlds.price('com')).rejects.toMatchObject({
      name: 'AnswerError',
      code: 'unexpected_answer',
      status: 200,
    })
    expect(peer.seen.length).toBe(1)
  })

  it.each([
    ['an HTML page', text(404, 'text/html', '<h1>Not found</h1>')],
    ['an empty body', text(404, 'application/json', '')],
    ['null', json(404, null)],
    ['an error that is null', json(404, { error: null })],
    ['a code that is a number', json(404, { error: { code: 404, message: 'x' } })],
    ['a list', json(404, [1, 2])],
  ])('%s with status 404 does not mean not_found', async (_what, answer) => {
    const peer = await givenPeer(answer)
    const failed = partnerOf(peer).inventory.pricing('acme.com')
    await expect(failed).rejects.toBeInstanceOf(ServiceError)
    await expect(failed).rejects.toMatchObject({ status: 404, code: 'unexpected_answer' })
  })

  it('a body shorter than its Content-Length is a lost connection', async () => {
    const cut: Answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write('{"tld":', () => response.socket?.destroy())
    }
    const peer = await givenPeer(cut, json(200, { tld: 'com' }))
    expect(await publicOf(peer).tlds.price('com')).toEqual({ tld: 'com' })
    const once = publicOf(await givenPeer(cut), { attemptsMax: 1 })
    await expect(once.tlds.price('com')).rejects.toMatchObject({ code: 'connection_failed' })
  })

  it('an endless body is cut off at the limit, in errors too', async () => {
    const peer = await givenPeer(endless('x'.repeat(65_536)))
    const client = publicOf(peer, { answerBytesMax: 1_000_000 })
    await expect(client.tlds.price('com')).rejects.toThrow('over 1000000 bytes')
    await expect.poll(peer.leftEarly).toBe(1)
    const refusing = endless('x'.repeat(65_536), 400)
    const other = publicOf(await givenPeer(refusing), { answerBytesMax: 1_000_000 })
    await expect(other.tlds.price('com')).rejects.toThrow('over 1000000 bytes')
  })

  it('a body that decompresses to 64 MiB is cut off at the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 2 ** 20, ' '))
    const peer = await givenPeer((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      response.end(bomb)
    })
    await expect(publicOf(peer).tlds.price('com')).rejects.toThrow(/over \d+ bytes/)
  })

  it('a broken compressed body is a lost connection', async () => {
    const peer = await givenPeer((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      response.end('this is not gzip')
    })
    const failed = publicOf(peer, { attemptsMax: 1 }).tlds.price('com')
    await expect(failed).rejects.toMatchObject({ code: 'connection_failed' })
  })

  it.each([301, 302, 307, 308])('a redirect (%i) is not followed', async (status) => {
    const elsewhere = await givenPeer(json(200, {}))
    const peer = await givenPeer((response) => {
      response.writeHead(status, { location: `${elsewhere.baseUrl}/collect` }).end()
    })
    await expect(partnerOf(peer).orders.list()).rejects.toMatchObject({
      name: 'AnswerError',
      message: expect.stringContaining('redirect'),
      status,
    })
    expect([peer.seen.length, elsewhere.seen.length]).toEqual([1, 0])
  })
})

describe('a refusal', () => {
  it('becomes a ServiceError with every field', async () => {
    const error = {
      code: 'price_mismatch',
      message: 'The price is 4800.00.',
      details: [{ field: 'sale_price_cents', message: '480000' }, 'not a detail', { field: 1 }],
      request_id: 'req_1',
    }
    const peer = await givenPeer(json(422, { error }, { 'retry-after': '7' }))
    await expect(partnerOf(peer).orders.create({})).rejects.toMatchObject({
      name: 'ServiceError',
      status: 422,
      code: 'price_mismatch',
      message: 'The price is 4800.00.',
      details: [{ field: 'sale_price_cents', message: '480000' }],
      requestId: 'req_1',
      retryAfterSeconds: 7,
    })
  })

  it.each([
    [400, 'bad_request'],
    [401, 'unauthorized'],
  ])('in the older form with status %i has the code %s', async (status, code) => {
    const { baseUrl } = await givenPeer(json(status, { error: 'domain is required' }))
    const client = new DeveloperClient({ baseUrl, apiKey: 'dk_1', apiSecret: 'ds_1' })
    const failed = client.availability('')
    await expect(failed).rejects.toMatchObject({ status, code, message: 'domain is required' })
  })

  it('never reveals a secret, and neither does the client', async () => {
    const peer = await givenPeer(refusal(401, 'invalid_signature'))
    const partner = partnerOf(peer)
    const error = await partner.orders.list().catch((it: unknown) => it)
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(SECRET)
    expect(inspect(partner, { depth: 9, showHidden: true })).not.toContain(SECRET)
    expect(JSON.stringify({ partner, error })).not.toContain(SECRET)
  })
})

describe('invalid arguments are refused before anything is sent', () => {
  const given = { keyId: 'pk_live_1', secret: SECRET }

  it.each([
    '',
    'names.example',
    'ftp://names.example',
    'https://me:pw@names.example',
    'https://n/?a',
  ])('baseUrl %j', (baseUrl) => {
    expect(() => new PartnerClient({ baseUrl, ...given })).toThrow(TypeError)
  })

  it.each([
    { timeoutMs: 0 },
    { timeoutMs: 2 ** 31 },
    { tryTimeoutMs: Number.NaN },
    { attemptsMax: 1.5 },
    { answerBytesMax: Infinity },
  ])('%j', (options) => {
    expect(() => new PartnerClient({ baseUrl: 'https://n', ...given, ...options })).toThrow(
      RangeError,
    )
  })

  it('a credential that is empty or has characters a header cannot carry', () => {
    const baseUrl = 'https://n'
    expect(() => new PartnerClient({ baseUrl, keyId: 'a\nb', secret: 'x' })).toThrow(TypeError)
    expect(() => new PartnerClient({ baseUrl, keyId: 'pk', secret: '' })).toThrow(TypeError)
    const keys = { apiKey: 'dk', apiSecret: 'd s' }
    expect(() => new DeveloperClient({ baseUrl, ...keys })).toThrow(TypeError)
  })

  it('an idempotency key with a line break, or too long', async () => {
    const peer = await givenPeer(json(201, {}))
    const { orders } = partnerOf(peer)
    for (const idempotencyKey of ['', 'a\r\nx-admin: 1', 'ü', 'x'.repeat(256)]) {
      await expect(orders.create({}, { idempotencyKey })).rejects.toThrow(TypeError)
    }
    expect(peer.seen.length).toBe(0)
  })

  it('an id that would change the path', async () => {
    const peer = await givenPeer(json(200, {}))
    const { orders } = partnerOf(peer)
    for (const id of ['', '.', '..']) await expect(orders.read(id)).rejects.toThrow(TypeError)
    await orders.read('../../v2/x?y=1#z')
    expect(peer.seen.map(({ url }) => url)).toEqual([
      '/api/partner/v1/orders/..%2F..%2Fv2%2Fx%3Fy%3D1%23z',
    ])
  })
})
