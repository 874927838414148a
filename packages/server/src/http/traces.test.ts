import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { bareApp } from '../../test/support/bare-app.ts'
import { givenCollector } from '../../test/support/collector.ts'
import { sendRequest } from '../upstream/send-request.ts'
import { readTraceparent } from '../values/trace-context.ts'
import { openMetrics } from './metrics.ts'
import { TraceExporter } from './trace-exporter.ts'
import { openTraces } from './traces.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

it('a request and what it calls are spans of the caller’s trace', async () => {
  const collector = await givenCollector()
  const metrics = openMetrics()
  const traces = openTraces({ endpoint: collector.url, service: 'test', metrics })
  const app = bareApp({ traces })
  app.post('/call', async () => {
    const bounds = { signal: AbortSignal.timeout(5_000), bytesMax: 1_000 }
    const body = JSON.stringify({ resourceSpans: [] })
    await sendRequest(new URL(collector.url), { method: 'POST', headers: {}, body, ...bounds })
    return {}
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const ask = async (traceparent: string) => {
    const headers = { 'content-type': 'application/json', traceparent }
    expect((await fetch(`${url}/call`, { method: 'POST', headers, body: '{}' })).status).toBe(200)
  }
  await ask(`00-${TRACE}-00f067aa0ba902b7-01`)
  // Its caller doesn't want it traced.
  await ask(`00-${TRACE.replace('4', '5')}-00f067aa0ba902b7-00`)
  await ask('nonsense')
  await traces.close()
  const [call, request, , own] = collector.spans
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: '00f067aa0ba902b7', kind: 2 })
  expect(request?.name).toBe('POST /call')
  expect(call).toMatchObject({ traceId: TRACE, parentSpanId: request?.spanId, kind: 3 })
  expect(own?.traceId).toMatch(/^[0-9a-f]{32}$/)
  expect([own?.parentSpanId, collector.spans.length]).toEqual([undefined, 4])
})

it('a collector that is gone costs spans, and nothing else', async () => {
  const traces = openTraces({
    endpoint: 'http://127.0.0.1:1',
    service: 'test',
    metrics: openMetrics(),
  })
  const app = bareApp({ traces })
  app.get('/fine', async () => ({ ok: true }))
  expect((await app.inject('/fine')).statusCode).toBe(200)
  await traces.close()
})

it('a collector that hangs is waited for once when the process stops', async () => {
  let asked = 0
  const server = createServer(() => void (asked += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const exporter = new TraceExporter(`http://127.0.0.1:${port}`, 'test')
  const context = readTraceparent(`00-${TRACE}-00f067aa0ba902b7-01`)
  if (!context) throw new Error('it is valid')
  const span = {
    context,
    parentId: undefined,
    name: 'a span',
    kind: 2,
    startMs: 0,
    endMs: 1,
  } as const
  for (let n = 0; n < 2_000; n += 1) exporter.add({ ...span, attributes: {}, isError: false })
  await exporter.close()
  expect([asked, exporter.dropped]).toEqual([1, 2_000])
})

it('a traceparent that is not valid starts no trace of its own', () => {
  const valid = `00-${TRACE}-00f067aa0ba902b7-01`
  expect(readTraceparent(valid)?.isSampled).toBe(true)
  for (const text of [
    undefined,
    '',
    `ff-${TRACE}-00f067aa0ba902b7-01`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
    `${valid}x`,
    valid.padEnd(300, '-'),
  ]) {
    expect(readTraceparent(text)).toBeUndefined()
  }
})
