import perfHooks from 'node:perf_hooks'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { bareApp } from '../../test/support/bare-app.ts'
import { openMetrics, serveMetrics } from './metrics.ts'

const TOKEN = 'a token of the operator'

type Given = { token: string | undefined; isDemo: boolean }

async function read(given: Given, headers: Record<string, string> = {}) {
  const app = bareApp()
  serveMetrics(app, openMetrics(), given)
  return await app.inject({ url: '/metrics', headers, remoteAddress: '127.0.0.1' })
}

async function statusOf(given: Given, headers: Record<string, string> = {}): Promise<number> {
  return (await read(given, headers)).statusCode
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

  it('200: has the metrics of the app and of the process', async () => {
    const { body } = await read({ token: undefined, isDemo: true })
    expect(body).toContain('# TYPE namehouse_http_request_duration_seconds histogram')
    expect(body).toMatch(/^namehouse_process_resident_memory_bytes \d+$/m)
    expect(body).toMatch(/^namehouse_nodejs_eventloop_lag_p99_seconds \S+$/m)
  })

  it('the process is measured once, however many apps it opens', async () => {
    const started = vi.spyOn(perfHooks, 'monitorEventLoopDelay')
    onTestFinished(() => started.mockRestore())
    for (let n = 0; n < 3; n += 1) await read({ token: undefined, isDemo: true })
    expect(started.mock.calls.length).toBeLessThanOrEqual(1)
  })
})
