import { connect } from 'node:net'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bareApp } from '../../test/support/bare-app.ts'
import { Refusal, refuseField } from '../refusal.ts'

const app = bareApp()
const Body = Type.Object({
  name: Type.String({ minLength: 2 }),
  buyer: Type.Optional(Type.Object({ email: Type.String() })),
  note: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})

app.post('/echo', { schema: { body: Body } }, async (request) => request.body)
app.get('/fail', async () => {
  throw new Error('password=hunter2 at select * from accounts')
})
app.get('/away', async () => {
  throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
})
app.get('/things/:name', async (request) => request.params)
const legacy = { config: { errorShape: 'legacy' } } as const
app.get('/legacy/field', legacy, async () => {
  throw refuseField('tld', 'is missing.')
})
app.get('/legacy/busy', legacy, async () => {
  throw new Refusal('rate_limited', 'Too often.', { retryAfterSeconds: 7 })
})
const retired = { sunset: new Date('2027-06-01T00:00:00Z'), successorUrl: 'https://x.example/v2' }
app.get('/retired', { config: { deprecation: retired } }, async () => ({ ok: true }))
app.get('/retired/refused', { config: { deprecation: retired } }, async () => {
  throw new Refusal('not_found', 'Gone.')
})
const Numbers = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 24 }),
  max: Type.Optional(Type.Number({ minimum: 0 })),
})
app.get('/numbers', { schema: { querystring: Numbers } }, async (request) => request.query)

beforeAll(async () => void (await app.listen({ port: 0, host: '127.0.0.1' })))
afterAll(() => app.close())

const json = { 'content-type': 'application/json' }
const post = (payload: string | Buffer, headers: Record<string, string> = json) =>
  app.inject({ method: 'POST', url: '/echo', headers, payload })

describe('errors', () => {
  it('400: names every invalid field, the first one in the message', async () => {
    const answer = await post(JSON.stringify({ name: 'x', buyer: {}, note: 5 }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      error: {
        code: 'validation_error',
        message: 'name must have at least 2 characters',
        details: [
          { field: 'name', message: 'must have at least 2 characters' },
          { field: 'buyer.email', message: 'is required' },
          { field: 'note', message: 'must be text or null' },
        ],
        request_id: answer.headers['x-request-id'],
      },
    })
  })

  it.each([
    ['not JSON', '{"name":'],
    ['an attack on prototypes', '{"name":"ok","__proto__":{"isStaff":true}}'],
    ['not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['nothing at all', ''],
    ['not an object', '[]'],
  ])('400: a body that is %s', async (_what, payload) => {
    const answer = await post(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: { code: 'validation_error' } })
  })

  it('413: a body over 64 KiB', async () => {
    const answer = await post(JSON.stringify({ name: 'x'.repeat(65 * 1024) }))
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ error: { code: 'payload_too_large' } })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
    '415: %s',
    async (type) => {
      const answer = await post('{"name":"acme"}', { 'content-type': type })
      expect(answer.statusCode).toBe(415)
      expect(answer.json()).toMatchObject({ error: { code: 'unsupported_media_type' } })
    },
  )

  it('500: internal details are not exposed', async () => {
    const answer = await app.inject('/fail')
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({ error: { code: 'internal_error' } })
    expect(answer.body).not.toMatch(/hunter2|select|stack|\.ts/)
  })

  it('503: an unreachable database asks the caller to retry', async () => {
    const answer = await app.inject('/away')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.json()).toMatchObject({ error: { code: 'service_unavailable' } })
  })

  it('400: older endpoints answer with a plain message, but only for 400 and 401', async () => {
    const refused = await app.inject('/legacy/field')
    expect([refused.statusCode, refused.json()]).toEqual([400, { error: 'tld is missing.' }])
    const busy = await app.inject('/legacy/busy')
    expect(busy.statusCode).toBe(429)
    expect(busy.headers['retry-after']).toBe('7')
    expect(busy.json()).toMatchObject({ error: { code: 'rate_limited', message: 'Too often.' } })
  })
})

describe('over a real connection', () => {
  const url = () => `http://127.0.0.1:${(app.server.address() as { port: number }).port}/echo`

  it('400: a refusal after the body was read reaches the caller', async () => {
    const answer = await fetch(url(), { method: 'POST', headers: json, body: '{"name":"x"}' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: 'validation_error' } })
  })

  it('413: a body that is too large is refused before it is fully sent', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(70_000) })
    const answer = await fetch(url(), { method: 'POST', headers: json, body })
    expect(answer.status).toBe(413)
  })
})

describe('paths', () => {
  it('404: an unknown path', async () => {
    const answer = await app.inject('/nowhere')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ error: { code: 'not_found' } })
  })

  it('405: a wrong method lists the allowed ones', async () => {
    const answer = await app.inject({ method: 'DELETE', url: '/things/a?x=1' })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers['allow']).toBe('GET, HEAD, OPTIONS')
    expect(answer.json()).toMatchObject({ error: { code: 'method_not_allowed' } })
  })

  it('400: a path with invalid percent-encoding', async () => {
    const answer = await app.inject('/things/%zz')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: { code: 'validation_error' } })
  })

  it('400: bytes that are not HTTP', async () => {
    const { port } = app.server.address() as { port: number }
    const socket = connect(port, '127.0.0.1')
    socket.end('HELLO THERE\r\n\r\n')
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      error: { code: 'validation_error' },
    })
  })
})

describe('every response', () => {
  it('has its own request id, whatever the caller sends', async () => {
    const headers = { 'x-request-id': 'mine' }
    const ids = await Promise.all(
      ['/things/a', '/nowhere', '/fail'].map(async (url) => {
        return (await app.inject({ url, headers })).headers['x-request-id']
      }),
    )
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(id).toMatch(/^req_[0-9a-z]{26}$/)
  })

  it('has the security headers, and HSTS only on https', async () => {
    const { headers } = await app.inject('/things/a')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
    })
    expect(headers).not.toHaveProperty('strict-transport-security')
    const secure = bareApp({ baseUrl: 'https://names.example' })
    expect((await secure.inject('/x')).headers).toHaveProperty('strict-transport-security')
  })

  it('announces a deprecated operation, even when it is refused', async () => {
    for (const url of ['/retired', '/retired/refused']) {
      expect((await app.inject(url)).headers).toMatchObject({
        deprecation: 'true',
        sunset: 'Tue, 01 Jun 2027 00:00:00 GMT',
        link: '<https://x.example/v2>; rel=successor-version',
      })
    }
    expect((await app.inject('/things/a')).headers).not.toHaveProperty('deprecation')
  })
})

describe('numbers in a query', () => {
  it('200: plain decimals are parsed, and defaults filled in', async () => {
    expect((await app.inject('/numbers?max=12.50')).json()).toEqual({ limit: 24, max: 12.5 })
  })

  it.each([
    'limit=',
    'limit=1e2',
    'limit=0x10',
    'limit=%201',
    'limit=1.5',
    'limit=1&limit=2',
    'max=NaN',
    'max=-1',
    'max=Infinity',
  ])('400: %s', async (query) => {
    const answer = await app.inject(`/numbers?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: { code: 'validation_error' } })
  })
})
