import { partner } from './partner.ts'

// A name can be sold once. Pass another one to run this again.
const [domain = 'sandbox-beta.io'] = process.argv.slice(2)
const quote = await partner.quotes.create({ domain })
const payment = `payment-${Date.now()}`
const order = await partner.orders.create(
  { quote_id: quote.quote_id, external_payment_ref: payment },
  { idempotencyKey: payment },
)
console.log(order.public_id, order.status)

// In live, our staff do this.
for (const step of ['transfer_started', 'transfer_completed', 'settled'] as const) {
  const { status } = await partner.sandbox.advance(order.public_id, step)
  console.log(order.public_id, status)
}
