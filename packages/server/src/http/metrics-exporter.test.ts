import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Counter, Gauge } from 'prom-client'
import { expect, it, onTestFinished } from 'vitest'
import { bareApp } from '../../test/support/bare-app.ts'
import { givenCollector } from '../../test/support/collector.ts'
import { until } from '../../test/support/until.ts'
import { openMetrics } from './metrics.ts'
import { openMetricsExport } from './metrics-exporter.ts'

const SERVICE = { service: 'test', everyMs: 20 }
const NEVER_MS = 3_600_000
const TIMES = 'namehouse_http_request_duration_seconds'

it('a collector gets again and again what /metrics shows', async () => {
  const collector = await givenCollector()
  const metrics = openMetrics()
  const registers = [metrics.registry]
  const calls = new Counter({ name: 'calls_total', help: 'Calls.', labelNames: ['a'], registers })
  const level = new Gauge({ name: 'level', help: 'A level.', registers })
  const app = bareApp({ metrics })
  app.get('/fine', async () => ({ ok: true }))
  const exporting = openMetricsExport({ ...SERVICE, endpoint: `${collector.url}/`, metrics })
  onTestFinished(() => exporting.close())
  calls.inc({ a: 'x' }, 2)
  level.set(1.5)
  await app.inject('/fine')
  const points = (name: string) => {
    const { gauge, sum, histogram } = collector.metrics.get(name) ?? { name }
    return (gauge ?? sum ?? histogram)?.dataPoints
  }
  await until('the request is counted', () => points(TIMES)?.[0]?.count === '1')
  await until('all have arrived', () => points('calls_total') && points('level'))
  expect(collector.metrics.get('calls_total')?.sum).toMatchObject({
    isMonotonic: true,
    aggregationTemporality: 2,
    dataPoints: [{ attributes: [{ key: 'a', value: { stringValue: 'x' } }], asDouble: 2 }],
  })
  expect(points('level')).toMatchObject([{ attributes: [], asDouble: 1.5 }])
  const [times] = points(TIMES) ?? []
  expect(times?.attributes).toContainEqual({ key: 'status', value: { intValue: '200' } })
  expect(times?.explicitBounds).toHaveLength(13)
  expect(times?.bucketCounts).toHaveLength(14)
  expect(times?.bucketCounts?.reduce((sum, count) => sum + Number(count), 0)).toBe(1)
  expect(times?.sum).toBeGreaterThan(0)
  expect(Number(times?.startTimeUnixNano)).toBeLessThan(Number(times?.timeUnixNano))
  // Of the process: memory, garbage collection, event loop.
  expect(points('namehouse_process_resident_memory_bytes')).toHaveLength(1)
  calls.inc({ a: 'x' })
  await until('the next export has it', () => points('calls_total')?.[0]?.asDouble === 3)
})

it('no request has more than 500 points, and a stop sends the latest values', async () => {
  const collector = await givenCollector()
  const metrics = openMetrics()
  const many = new Gauge({
    name: 'many',
    help: 'Many.',
    labelNames: ['n'],
    registers: [metrics.registry],
  })
  const exporting = openMetricsExport({
    ...SERVICE,
    everyMs: NEVER_MS,
    endpoint: collector.url,
    metrics,
  })
  for (let n = 0; n < 1_200; n += 1) many.set({ n }, n)
  many.set({ n: 'none' }, Number.NaN)
  await exporting.close()
  const sizes = collector.requests.map((text) => text.match(/"timeUnixNano"/g)?.length ?? 0)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500)
  const sent = collector.requests.flatMap((text) => text.match(/"asDouble":\d+\}/g) ?? [])
  expect(sent).toContain('"asDouble":1199}')
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThanOrEqual(1_200)
})

it('a collector that is gone or hangs costs points, and nothing else', async () => {
  const server = createServer(() => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const hanging = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const endpoint of ['http://127.0.0.1:1', hanging]) {
    const metrics = openMetrics()
    const exporting = openMetricsExport({ ...SERVICE, everyMs: NEVER_MS, endpoint, metrics })
    await exporting.close()
    const text = await metrics.registry.metrics()
    const dropped = /^namehouse_metric_points_dropped (\d+)$/m.exec(text)?.[1]
    expect(Number(dropped)).toBeGreaterThan(0)
  }
})
