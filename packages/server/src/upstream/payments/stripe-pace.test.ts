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

it.each([
  ['as long as it says', { 'retry-after': '30' }, 30_000],
  ['at most a minute', { 'retry-after': '86400' }, 60_000],
  ['a second if it doesn’t say', {}, 1_000],
])('after 429 nobody asks Stripe again for %s', async (_, headers, pauseMs) => {
  const { asked, apiUrl } = await givenStripe()
  let now = 1_000
  const stripe = await openStripe(
    { ...KEYS, apiUrl },
    openStripeGate(() => now),
  )
  const refused = openCustomer(stripe).catch((error: unknown) => error)
  await until('Stripe is asked', () => asked.length === 1)
  asked[0]?.writeHead(429, { 'content-type': 'application/json', ...headers })
  asked[0]?.end('{"error": {"type": "rate_limit_error"}}')
  expect(await refused).toMatchObject({ kind: 'unreachable' })
  now += pauseMs - 1
  await expect(openCustomer(stripe)).rejects.toMatchObject({ kind: 'unreachable' })
  expect(asked).toHaveLength(1)
  now += 1
  const served = openCustomer(stripe)
  await until('Stripe is asked again', () => asked.length === 2)
  answer(asked[1])
  expect(await served).toBe('cus_1')
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
