// node examples/first-request.ts [domain]
// Your first signed request: is a name for sale, and at what price?
import { ServiceError } from '@namehouse/sdk'
import { partner } from './demo-partner.ts'

const [domain = 'sandbox-alpha.com'] = process.argv.slice(2)
try {
  const { available, price_cents, currency } = await partner.inventory.availability(domain)
  const price = price_cents === null ? '' : `, ${(price_cents / 100).toFixed(2)} ${currency}`
  console.log(`${domain}: ${available ? 'for sale' : 'not for sale'}${price}`)
} catch (error) {
  if (!(error instanceof ServiceError)) throw error
  console.error(`${error.code}: ${error.message} (request ${error.requestId})`)
  process.exitCode = 1
}
