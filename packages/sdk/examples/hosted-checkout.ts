// node examples/hosted-checkout.ts [domain]
// A sale where the service takes the money: you send the buyer to a page, and hear when it is paid.
import { isOrderEvent } from '@namehouse/sdk'
import { partner } from './demo-partner.ts'

const WAIT_MS_MAX = 10 * 60_000

const [domain = 'sandbox-beta.io'] = process.argv.slice(2)
const reference = `cart-${Date.now()}`
const session = await partner.checkoutSessions.create(
  { domain, reference, return_url: 'https://shop.example/thank-you' },
  { idempotencyKey: reference },
)
const price = (session.price_cents / 100).toFixed(2)
console.log(`${session.domain} for ${price} ${session.currency}: ${session.checkout_url}`)

// In a real shop a webhook tells you; here the history is read until the sale is there.
const signal = AbortSignal.timeout(WAIT_MS_MAX)
for await (const event of partner.events.follow({ signal, pollMs: 500 })) {
  if (event.type !== 'order.recorded' || !isOrderEvent(event)) continue
  const order = await partner.orders.read(event.data.order.public_id)
  if (order.external_payment_ref !== reference) continue
  console.log(`${order.public_id}: ${order.status}, ${order.commission_cents} cents are yours`)
  break
}
