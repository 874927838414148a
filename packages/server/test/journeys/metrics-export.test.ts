import { expect, it } from 'vitest'
import { givenCollector } from '../support/collector.ts'
import { ownDatabase } from '../support/database.ts'
import { runProgram } from '../support/program.ts'
import { until } from '../support/until.ts'

it('a worker that nobody can scrape sends its metrics to a collector', async () => {
  const collector = await givenCollector()
  const { url } = await ownDatabase()
  const worker = runProgram(['worker'], {
    BASE_URL: 'https://names.example',
    DATABASE_URL: url,
    MASTER_KEY: 'ab'.repeat(32),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_METRIC_EXPORT_INTERVAL: '1000',
  })
  const wanted = ['namehouse_deliveries_due', 'namehouse_database_waiting']
  await until('its metrics arrive', () => wanted.every((name) => collector.metrics.has(name)))
  const before = collector.requests.length
  worker.child.kill('SIGTERM')
  expect(await worker.ended).toBe(0)
  expect(collector.requests.length).toBeGreaterThan(before)
})
