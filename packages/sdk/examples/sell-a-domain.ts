// node examples/sell-a-domain.ts [words]
// A sale from search to transfer, where your shop collects the buyer's payment.
import { isOrderEvent, type Order, ServiceError } from '@namehouse/sdk'
import { partner } from './demo-partner.ts'

const WAIT_MS_MAX = 10 * 60_000

const [words = 'sandbox'] = process.argv.slice(2)
const { domains } = await partner.inventory.search(words)
const chosen = domains.find(({ available }) => available)
if (!chosen) throw new Error(`No name for sale matches "${words}".`)

// The price is now locked for ten minutes, which leaves time to collect the payment.
const quote = await partner.quotes.create({ domain: chosen.domain })
console.log(`${quote.domain} for ${(quote.price_cents / 100).toFixed(2)} ${quote.currency}`)

const order = await record(quote.quote_id)
console.log(`${order.public_id}: ${order.status}, you owe ${order.amount_owed_cents} cents`)
await watch(order)

/**
 * Your payment's id is the idempotency key, so running this again after a crash can't sell twice.
 */
async function record(quote_id: string): Promise<Order> {
  const payment = process.env['PAYMENT_ID'] ?? `payment-${Date.now()}`
  try {
    return await partner.orders.create(
      { quote_id, external_payment_ref: payment, buyer: { email: 'buyer@example.com' } },
      { idempotencyKey: payment },
    )
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'domain_unavailable') {
      console.error('Someone else bought it first. Refund the buyer.')
    }
    throw error
  }
}

/**
 * In production, store the last event's id and resume from it. This example reads from the start.
 */
async function watch({ public_id }: Order): Promise<void> {
  const signal = AbortSignal.timeout(WAIT_MS_MAX)
  for await (const event of partner.events.follow({ signal, pollMs: 500 })) {
    if (!isOrderEvent(event) || event.data.order.public_id !== public_id) continue
    console.log(`${event.type}: ${event.data.order.status}`)
    if (['order.transfer_completed', 'order.refunded'].includes(event.type)) return
  }
}
