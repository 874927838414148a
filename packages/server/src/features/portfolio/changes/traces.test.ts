import { expect, it } from 'vitest'
import { givenCollector } from '../../../../test/support/collector.ts'
import { openHouse } from '../../../../test/support/house.ts'
import { givenLab } from '../../../../test/support/lab.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { ended, givenDomains, runWorker, someNames } from '../../../../test/support/portfolio.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'

it('one trace leads from a request to the registrar', async () => {
  const lab = await givenLab()
  const collector = await givenCollector()
  const observed = {
    otlpEndpoint: collector.url,
    otlpService: 'test',
    otlpMetricsEveryMs: 60_000,
    slowQueryMs: 0,
  }
  const house = await openHouse({ observed }, lab)
  const owner = await givenSignedIn(house)
  const domains = await givenDomains(house, lab, owner, someNames(1))
  const payload = { nameservers: ['ns1.quay.net', 'ns2.quay.net'] }
  const headers = { traceparent: `00-${TRACE}-${CALLER}-01` }
  const path = '/api/domains/bulk/setNameservers'
  const started = await owner.browser.post(path, { domains, payload }, { headers })
  runWorker(house)
  const operation = await ended(owner.browser, started.json().bulkOpId)
  expect(operation).toMatchObject({ done: 1, failed: 0 })
  await house.deps.traces?.close()

  const ours = collector.spans.filter(({ traceId }) => traceId === TRACE)
  const request = ours.find(({ parentSpanId }) => parentSpanId === CALLER)
  expect(request?.name).toMatch(/^POST \/api\/domains\/bulk\//)
  const changes = ours.filter(({ name }) => name === 'change setNameservers')
  expect(changes[0]).toMatchObject({ parentSpanId: request?.spanId, kind: 5 })
  const spanIds = new Set(changes.map(({ spanId }) => spanId))
  const calls = ours.filter(
    ({ parentSpanId = '', kind }) => kind === 3 && spanIds.has(parentSpanId),
  )
  expect(calls.some(({ name }) => /^(POST|GET) 127\.0\.0\.1/.test(name))).toBe(true)
  expect(calls.some(({ name }) => name.startsWith('SQL '))).toBe(true)
})
