import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { bareApp } from '../../test/support/bare-app.ts'
import { systemClock } from '../values/clock.ts'
import { callerAddress } from './caller-address.ts'
import { openLimiter } from './limiter.ts'
import { countCall } from './rate-limit.ts'
import { demandOfRoutes, PARTNER_DEMANDS, PUBLIC_DEMANDS } from './route-config.ts'

/**
 * A rate-limited route behind a number of trusted proxies. A small `scale` makes the limit small.
 */
function givenLimited({ scale, trustProxyHops = 0 }: { scale: number; trustProxyHops?: number }) {
  const app = bareApp({ trustProxyHops })
  const limiter = openLimiter({ scale, redis: undefined, clock: systemClock })
  app.addHook('onRequest', async (request, reply) => {
    await countCall(limiter, reply, 'public.listings', callerAddress(request.ip))
  })
  app.get('/', async () => ({ ok: true }))
  const ask = (address: string, forwarded?: string) =>
    app.inject({
      url: '/',
      remoteAddress: address,
      headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
    })
  return { ask }
}

describe('limits', () => {
  it('429: one call too many, with the time to wait', async () => {
    const { ask } = givenLimited({ scale: 2 / 120 })
    const first = await ask('192.0.2.1')
    expect(first.headers).toMatchObject({
      'ratelimit-limit': '2',
      'ratelimit-remaining': '1',
      'ratelimit-reset': '60',
      'ratelimit-policy': '2;w=60',
    })
    await ask('192.0.2.1')
    const refused = await ask('192.0.2.1')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('60')
    expect(refused.headers['ratelimit-remaining']).toBe('0')
    expect(refused.json()).toMatchObject({ error: { code: 'rate_limited' } })
  })

  it('200: another address has its own allowance', async () => {
    const { ask } = givenLimited({ scale: 1 / 120 })
    await ask('192.0.2.1')
    expect((await ask('192.0.2.1')).statusCode).toBe(429)
    expect((await ask('192.0.2.2')).statusCode).toBe(200)
  })

  it('429: X-Forwarded-For is ignored when no proxy is trusted', async () => {
    const { ask } = givenLimited({ scale: 1 / 120 })
    await ask('192.0.2.1', '198.51.100.1')
    expect((await ask('192.0.2.1', '198.51.100.2')).statusCode).toBe(429)
  })

  it('429: behind one trusted proxy, addresses claimed by the caller are ignored', async () => {
    const { ask } = givenLimited({ scale: 1 / 120, trustProxyHops: 1 })
    await ask('192.0.2.1', '203.0.113.1, 198.51.100.1')
    expect((await ask('192.0.2.1', '203.0.113.2, 198.51.100.1')).statusCode).toBe(429)
    expect((await ask('192.0.2.1', '203.0.113.2, 198.51.100.2')).statusCode).toBe(200)
  })
})

describe('startup', () => {
  it('fails if a partner route lacks scopes, limit, response or summary', async () => {
    const app = bareApp()
    void app.register(async (partners) => {
      demandOfRoutes(partners, PARTNER_DEMANDS)
      partners.get('/forgotten', async () => 'x')
    })
    await expect(async () => await app.ready()).rejects.toThrow(
      'GET /forgotten lacks scopes, limit, response schema, operationId and summary',
    )
  })

  it('fails if a public route lacks a limit', async () => {
    const app = bareApp()
    void app.register(async (everyone) => {
      demandOfRoutes(everyone, PUBLIC_DEMANDS)
      const schema = { operationId: 'x', summary: 'x', response: { 200: Type.String() } }
      everyone.get('/unlimited', { schema }, async () => 'x')
    })
    await expect(async () => await app.ready()).rejects.toThrow('GET /unlimited lacks limit')
  })
})
