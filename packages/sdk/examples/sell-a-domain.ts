// node examples/sell-a-domain.ts [words]
// A sale from the search to the delivery: your shop has the buyer's money, the service has the name.
import { isOrderEvent, type Order, ServiceError } from '@namehouse/sdk'
import { partner } from './demo-partner.ts'

const WAIT_MS_MAX = 10 * 60_000

const [words = 'sandbox'] = process.argv.slice(2)
const { domains } = await partner.inventory.search(words)
const chosen = domains.find(({ available }) => available)
if (!chosen) throw new Error(`Nothing for sale fits "${words}".`)

// From here on the price stands for ten minutes: time to collect the money.
const quote = await partner.quotes.create({ domain: chosen.domain })
console.log(`${quote.domain} for ${(quote.price_cents / 100).toFixed(2)} ${quote.currency}`)

const order = await record(quote.quote_id)
console.log(`${order.public_id}: ${order.status}, you owe ${order.amount_owed_cents} cents`)
await watch(order)

/** Your own payment names the sale, so running this again after a crash cannot sell it twice. */
async function record(quote_id: string): Promise<Order> {
  const payment = process.env['PAYMENT_ID'] ?? `payment-${Date.now()}`
  try {
    return await partner.orders.create(
      { quote_id, external_payment_ref: payment, buyer: { email: 'buyer@example.com' } },
      { idempotencyKey: payment },
    )
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'domain_unavailable') {
      console.error('Somebody else was faster: give the buyer the money back.')
    }
    throw error
  }
}

/** Keep the id of the last event where it survives you; here the history is read from its start. */
async function watch({ public_id }: Order): Promise<void> {
  const signal = AbortSignal.timeout(WAIT_MS_MAX)
  for await (const event of partner.events.follow({ signal, pollMs: 500 })) {
    if (!isOrderEvent(event) || event.data.order.public_id !== public_id) continue
    console.log(`${event.type}: ${event.data.order.status}`)
    if (['order.transfer_completed', 'order.refunded'].includes(event.type)) return
  }
}
