import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { until } from '../../../test/support/until.ts'
import { ServerGate } from '../server-gate.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { openStripe } from './stripe-gateway.ts'
import { openStripeGate } from './stripe-pace.ts'

/** A Stripe whose answers the test gives one by one. */
async function givenStripe() {
  const asked: ServerResponse[] = []
  const server = createServer((_request, response) => void asked.push(response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { asked, apiUrl: `http://127.0.0.1:${port}` }
}

const KEYS = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x' }
const openCustomer = async (stripe: PaymentGateway) =>
  await stripe.openCustomer({ account_id: 'acc_1', email: 'a@example.com' })

function answer(response: ServerResponse | undefined): void {
  response?.setHeader('content-type', 'application/json')
  response?.end('{"id": "cus_1", "object": "customer"}')
}

/** A pause that is over this soon is waited for. */
const WAITED_FOR_MS = 2_000

it.each([
  ['as long as it says', { 'retry-after': '30' }, 30_000],
  ['at most a minute', { 'retry-after': '86400' }, 60_000],
  ['a second if it doesn’t say', {}, 1_000],
])('after 429 nobody asks Stripe again for %s', async (_, headers, pauseMs) => {
  const { asked, apiUrl } = await givenStripe()
  let now = 1_000
  let looks = 0
  const stripe = await openStripe(
    { ...KEYS, apiUrl },
    openStripeGate(() => {
      looks += 1
      return now
    }),
  )
  const refused = openCustomer(stripe).catch((error: unknown) => error)
  await until('Stripe is asked', () => asked.length === 1)
  asked[0]?.writeHead(429, { 'content-type': 'application/json', ...headers })
  asked[0]?.end('{"error": {"type": "rate_limit_error"}}')
  expect(await refused).toMatchObject({ kind: 'unreachable' })
  const longMs = Math.max(0, pauseMs - WAITED_FOR_MS)
  if (longMs > 0) {
    now += longMs - 1
    await expect(openCustomer(stripe)).rejects.toMatchObject({ kind: 'unreachable' })
    now += 1
  }
  now += pauseMs - longMs - 1
  const served = openCustomer(stripe)
  const before = looks
  await until('it waits for the end of the pause', () => looks > before + 5)
  expect(asked).toHaveLength(1)
  now += 1
  await until('Stripe is asked again', () => asked.length === 2)
  answer(asked[1])
  expect(await served).toBe('cus_1')
})

const LOCKED = '{"error": {"type": "invalid_request_error", "code": "lock_timeout"}}'
const JSON_BODY = { 'content-type': 'application/json' }

it('a locked object pauses nobody, and the SDK’s retry is sent', async () => {
  const { asked, apiUrl } = await givenStripe()
  // The clock stands still, so that a pause would never end.
  const stripe = await openStripe(
    { ...KEYS, apiUrl },
    openStripeGate(() => 1_000),
  )
  const retried = openCustomer(stripe)
  await until('Stripe is asked', () => asked.length === 1)
  asked[0]?.writeHead(429, { ...JSON_BODY, 'stripe-should-retry': 'true' }).end(LOCKED)
  await until('the SDK asks again', () => asked.length === 2)
  answer(asked[1])
  expect(await retried).toBe('cus_1')

  const refused = openCustomer(stripe).catch((error: unknown) => error)
  await until('Stripe is asked for another', () => asked.length === 3)
  asked[2]?.writeHead(429, { ...JSON_BODY, 'stripe-should-retry': 'false' }).end(LOCKED)
  expect(await refused).toMatchObject({ kind: 'unreachable' })
  const next = openCustomer(stripe)
  await until('Stripe is asked at once', () => asked.length === 4)
  answer(asked[3])
  expect(await next).toBe('cus_1')
})

it('only so many requests to Stripe are under way, and the others wait for their turn', async () => {
  const { asked, apiUrl } = await givenStripe()
  const gate = new ServerGate({ concurrentMax: 2, waitingMax: 3, spacingMs: 0 })
  const stripe = await openStripe({ ...KEYS, apiUrl }, gate)
  const all = Array.from({ length: 5 }, () => openCustomer(stripe))
  await until('two are under way', () => asked.length === 2)
  await expect(openCustomer(stripe)).rejects.toMatchObject({ kind: 'unreachable' })
  for (let n = 0; n < 5; n += 1) {
    await until('the next is under way', () => asked.length > n)
    expect(asked.length).toBeLessThanOrEqual(n + 2)
    answer(asked[n])
  }
  expect(await Promise.all(all)).toEqual(Array(5).fill('cus_1'))
})
