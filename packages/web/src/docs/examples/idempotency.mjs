import { randomUUID } from 'node:crypto'
import { ServiceError } from '@namehouse/sdk'
import { partner } from './partner.mjs'

const [domain = 'sandbox-alpha.com'] = process.argv.slice(2)
const payment = `payment-${randomUUID()}`
const { quote_id } = await partner.quotes.create({ domain })
const sale = { quote_id, external_payment_ref: payment }

const order = await partner.orders.create(sale, { idempotencyKey: payment })
console.log(order.public_id, 'recorded')

// No response, or a restart in between: send the same request with the same key.
const again = await partner.orders.create(sale, {
  idempotencyKey: payment,
  onAnswer: ({ isReplayed }) => console.log('replayed:', isReplayed),
})
console.log(again.public_id, 'is the same order')

try {
  const other = { ...sale, external_payment_ref: 'another payment' }
  await partner.orders.create(other, { idempotencyKey: payment })
} catch (error) {
  if (!(error instanceof ServiceError)) throw error
  console.log('with another body:', error.status, error.code)
}

// Puts the name back on the market, so you can run this again.
const refund = await partner.refunds.create({ public_id: order.public_id })
console.log('refund', refund.status)
