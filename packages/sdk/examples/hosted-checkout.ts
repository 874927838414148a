// node examples/hosted-checkout.ts [domain]
// A sale where we collect the payment: you send the buyer to a page and learn when they have paid.
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

// A real shop would use a webhook. This example reads the event history until the sale appears.
const signal = AbortSignal.timeout(WAIT_MS_MAX)
for await (const event of partner.events.follow({ signal, pollMs: 500 })) {
  if (event.type !== 'order.recorded' || !isOrderEvent(event)) continue
  const order = await partner.orders.read(event.data.order.public_id)
  if (order.external_payment_ref !== reference) continue
  console.log(
    `${order.public_id}: ${order.status}, your commission is ${order.commission_cents} cents`,
  )
  break
}
