import { partner } from './partner.mjs'

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
const started = await partner.sandbox.advance(order.public_id, 'transfer_started')
console.log(order.public_id, started.status)
const delivered = await partner.sandbox.advance(order.public_id, 'transfer_completed')
console.log(order.public_id, delivered.status)
const settled = await partner.sandbox.advance(order.public_id, 'settled')
console.log(order.public_id, settled.status)
