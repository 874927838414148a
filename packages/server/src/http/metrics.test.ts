import { describe, expect, it } from 'vitest'
import { bareApp } from '../../test/support/bare-app.ts'
import { openMetrics, serveMetrics } from './metrics.ts'

const TOKEN = 'a token of the operator'

async function statusOf(
  given: { token: string | undefined; isDemo: boolean },
  headers: Record<string, string> = {},
): Promise<number> {
  const app = bareApp()
  serveMetrics(app, openMetrics(), given)
  return (await app.inject({ url: '/metrics', headers, remoteAddress: '127.0.0.1' })).statusCode
}

describe('/metrics', () => {
  it('200: requires the token', async () => {
    const given = { token: TOKEN, isDemo: false }
    expect(await statusOf(given, { authorization: `Bearer ${TOKEN}` })).toBe(200)
    expect(await statusOf(given, { authorization: `Bearer ${TOKEN}x` })).toBe(404)
    expect(await statusOf(given)).toBe(404)
  })

  it('404: no token is configured, even for a local caller', async () => {
    expect(await statusOf({ token: undefined, isDemo: false })).toBe(404)
  })

  it('200: the demo answers a local caller, but not a local proxy', async () => {
    const given = { token: undefined, isDemo: true }
    expect(await statusOf(given)).toBe(200)
    expect(await statusOf(given, { 'x-forwarded-for': '192.0.2.1' })).toBe(404)
  })
})
