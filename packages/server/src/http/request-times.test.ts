import { Histogram, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { RequestTimes } from './request-times.ts'

const NAME = 'namehouse_http_request_duration_seconds'

/** What the library's own histogram prints for the same responses. */
async function printedByLibrary(responses: [string, string, number, number][]): Promise<string> {
  const registry = new Registry()
  const histogram = new Histogram({
    name: NAME,
    help: 'Time from the request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  for (const [method, route, status, seconds] of responses) {
    histogram.observe({ method, route, status }, seconds)
  }
  return await registry.metrics()
}

it('prints what the library’s own histogram prints', async () => {
  const responses: [string, string, number, number][] = [
    ['GET', '/api/names/:label', 200, 0.0004],
    ['GET', '/api/names/:label', 200, 0.001],
    ['GET', '/api/names/:label', 404, 0.25],
    ['POST', '/api/orders', 201, 12],
    ['POST', '/api/orders', 201, 0.0025000001],
  ]
  const registry = new Registry()
  const times = new RequestTimes(registry)
  for (const [method, route, status, seconds] of responses) {
    times.of(method, route, status).add(seconds)
  }
  expect(await registry.metrics()).toBe(await printedByLibrary(responses))
})

it('can be merged with other metrics', async () => {
  const registry = new Registry()
  new RequestTimes(registry).of('GET', '/', 200).add(0.5)
  const text = await Registry.merge([new Registry(), registry]).metrics()
  expect(text).toContain(`${NAME}_count{method="GET",route="/",status="200"} 1`)
})
