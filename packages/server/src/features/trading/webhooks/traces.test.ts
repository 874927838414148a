import { expect, it } from 'vitest'
import { type CollectedSpan, givenCollector } from '../../../../test/support/collector.ts'
import { givenDispatching, givenEndpoint } from '../../../../test/support/dispatching.ts'
import { givenListing, givenPartner } from '../../../../test/support/given.ts'
import { openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { someDomain } from '../../../../test/support/orders.ts'
import { signedCall } from '../../../../test/support/signed-call.ts'
import { until } from '../../../../test/support/until.ts'
import type { House } from '../../../../test/support/house.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'

/** An order of a caller that traces. Resolves with the `traceparent` that the receiver got. */
async function orderWithTrace(house: House, lab: TestLab, path: string): Promise<string> {
  const partner = await givenPartner(house)
  await givenEndpoint(house, partner, lab.receiver + path)
  const domain = someDomain()
  await givenListing(house, { domain, bin: 500_00 })
  const headers = { 'idempotency-key': domain, traceparent: `00-${TRACE}-${CALLER}-01` }
  const { status } = await signedCall(house, partner, 'POST /api/partner/v1/orders', {
    body: { domain, sale_price_cents: 500_00 },
    headers,
  })
  expect(status).toBe(201)
  const dispatching = givenDispatching(house)
  await until('it arrived', async () => (await lab.inbox(path)).ids.length > 0)
  await dispatching.stop()
  return (await lab.inbox(path)).recent[0]?.headers['traceparent'] ?? ''
}

it('one trace leads from the order through its statements to the partner’s receiver', async () => {
  const lab = await givenLab()
  const collector = await givenCollector()
  const observed = {
    otlpEndpoint: collector.url,
    otlpService: 'test',
    otlpMetricsEveryMs: 60_000,
    slowQueryMs: 0,
  }
  const house = await openHouse({ observed }, lab)
  const sent = await orderWithTrace(house, lab, '/traced')
  await house.deps.traces?.close()

  const ours = collector.spans.filter(({ traceId }) => traceId === TRACE)
  const named = (name: RegExp) => ours.filter((span) => name.test(span.name))
  const [order] = named(/^POST \/api\/partner\/v1\/orders$/)
  expect(order).toMatchObject({ parentSpanId: CALLER, kind: 2 })
  const statements = named(/^SQL /).map(textOf)
  expect(statements.some((text) => /insert into orders .*\$1/.test(text))).toBe(true)
  expect(new Set(named(/^SQL /).map(({ parentSpanId }) => parentSpanId))).toContain(order?.spanId)
  const [delivery] = named(/^deliver order\.recorded$/)
  expect(delivery).toMatchObject({ parentSpanId: order?.spanId, kind: 5 })
  const [call] = named(/^POST 127\.0\.0\.1/)
  expect(call).toMatchObject({ parentSpanId: delivery?.spanId, kind: 3 })
  expect(sent).toBe(`00-${TRACE}-${delivery?.spanId}-01`)
})

function textOf({ attributes }: CollectedSpan): string {
  return attributes.find(({ key }) => key === 'db.query.text')?.value.stringValue ?? ''
}

it('without a collector, the caller’s trace is passed on to its receiver', async () => {
  const lab = await givenLab()
  const house = await openHouse({}, lab)
  expect(await orderWithTrace(house, lab, '/untraced')).toBe(`00-${TRACE}-${CALLER}-01`)
})
