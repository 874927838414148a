import perfHooks from 'node:perf_hooks'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Counter } from 'prom-client'
import { bareApp } from '../../test/support/bare-app.ts'
import { givenCollector } from '../../test/support/collector.ts'
import { openMetrics, serveMetrics } from './metrics.ts'
import { openTraces } from './traces.ts'

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

  it('200: in OpenMetrics format, with the trace of a request, and counters keep their names', async () => {
    const collector = await givenCollector()
    const metrics = openMetrics()
    const traces = openTraces({ endpoint: collector.url, service: 'test', metrics })
    const app = bareApp({ traces, metrics })
    const count = { name: 'namehouse_things_total', help: 'Things.', registers: [metrics.registry] }
    new Counter(count).inc()
    app.get('/fine', async () => ({}))
    serveMetrics(app, metrics, { token: undefined, isDemo: true })
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    await app.inject({ url: '/fine', headers: { traceparent } })
    await traces.close()
    const local = { url: '/metrics', remoteAddress: '127.0.0.1' }
    const accept = 'application/openmetrics-text;version=1.0.0,text/plain;q=0.5'
    const open = await app.inject({ ...local, headers: { accept } })
    expect(open.headers['content-type']).toMatch(/^application\/openmetrics-text; version=1\.0\.0/)
    expect(open.body).toMatch(
      /_bucket\{.*route="\/fine".*\} 1 # \{trace_id="4bf92f3577b34da6a3ce929d0e0e4736"\} 0\.\d+/,
    )
    expect(open.body).toMatch(/^# TYPE namehouse_things counter$/m)
    expect(open.body).toMatch(/\n# EOF\n$/)
    const plain = await app.inject(local)
    expect(plain.headers['content-type']).toMatch(/^text\/plain/)
    expect(plain.body).toMatch(/^namehouse_things_total 1$/m)
    expect(plain.body).not.toContain('trace_id')
  })

  it('the process is measured once, however many apps it opens', async () => {
    const started = vi.spyOn(perfHooks, 'monitorEventLoopDelay')
    onTestFinished(() => started.mockRestore())
    for (let n = 0; n < 3; n += 1) await read({ token: undefined, isDemo: true })
    expect(started.mock.calls.length).toBeLessThanOrEqual(1)
  })
})
