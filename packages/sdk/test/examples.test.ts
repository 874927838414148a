import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { isSigned, SECRET } from './support/clients.ts'
import { type Answer, givenPeer, json, type Peer, refusal } from './support/peer.ts'

const run = promisify(execFile)
const EXAMPLES = fileURLToPath(new URL('../examples/', import.meta.url))

async function example({ baseUrl }: Peer, name: string, ...args: string[]) {
  const env = {
    PATH: process.env['PATH'] ?? '',
    NAMEHOUSE_URL: baseUrl,
    NAMEHOUSE_KEY_ID: 'pk_sandbox_1',
    NAMEHOUSE_SECRET: SECRET,
    PAYMENT_ID: 'payment-1',
  }
  return await run(process.execPath, [EXAMPLES + name, ...args], { env, timeout: 200_000 })
}

const money = { currency: 'USD', sale_price_cents: 100_000, amount_owed_cents: 85_000 }
const order = { public_id: 'ord_1', domain: 'sandbox-alpha.com', ...money }
const steps = [
  ['order.recorded', 'EXTERNALLY_PAID'],
  ['order.transfer_started', 'TRANSFER_IN_PROGRESS'],
  ['order.transfer_completed', 'TRANSFER_COMPLETED'],
] as const

/**
 * The part of the Partner API that a sale needs. Each read of the history returns one more event.
 */
function shop(): Answer {
  let reads = 0
  const events = () => {
    reads += 1
    return steps.slice(0, reads).map(([type, status], index) => {
      return { id: `evt_${index}`, type, data: { order: { ...order, status } } }
    })
  }
  return (response, seen) => {
    const { pathname, searchParams } = new URL(seen.url, 'http://peer')
    const after = searchParams.get('after_id')
    const answers: Record<string, () => Answer> = {
      '/api/partner/v1/domains/search': () =>
        json(200, {
          domains: [
            { domain: 'sold.com', available: false },
            { ...order, available: true },
          ],
        }),
      '/api/partner/v1/quotes': () =>
        json(201, { quote_id: 'q_1', domain: order.domain, price_cents: 100_000, currency: 'USD' }),
      '/api/partner/v1/orders': () => json(201, { ...order, status: 'EXTERNALLY_PAID' }),
      '/api/partner/v1/events': () => {
        const all = events()
        const from = all.findIndex(({ id }) => id === after) + 1
        return json(200, { events: all.slice(from), next_cursor: null })
      },
    }
    ;(answers[pathname]?.() ?? refusal(404, 'not_found'))(response, seen)
  }
}

it('sell-a-domain: follows a sale from search to transfer', async () => {
  const peer = await givenPeer(shop())
  const { stdout } = await example(peer, 'sell-a-domain.ts', 'sandbox')
  expect(stdout.trim().split('\n')).toEqual([
    'sandbox-alpha.com for 1000.00 USD',
    'ord_1: EXTERNALLY_PAID, you owe 85000 cents',
    ...steps.map(([type, status]) => `${type}: ${status}`),
  ])
  expect(peer.seen.every(isSigned)).toBe(true)
  const recorded = peer.seen.find(({ url }) => url === '/api/partner/v1/orders')
  expect(recorded?.headers['idempotency-key']).toBe('payment-1')
  expect(JSON.parse(recorded?.body ?? '')).toMatchObject({
    quote_id: 'q_1',
    external_payment_ref: 'payment-1',
  })
})

it('first-request: prints a refusal with its code and request id', async () => {
  const peer = await givenPeer(refusal(403, 'forbidden', { 'x-request-id': 'req_9' }))
  const failed = await example(peer, 'first-request.ts').catch((error: unknown) => error)
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('(request req_9)') })
})
