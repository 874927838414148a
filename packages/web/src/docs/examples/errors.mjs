import { ServiceError } from '@namehouse/sdk'
import { partner } from './partner.mjs'

try {
  // The SDK retries 429, 503 and lost connections automatically.
  console.log(await partner.inventory.pricing('not-for-sale-here.com'))
} catch (error) {
  if (!(error instanceof ServiceError)) throw error
  if (error.code !== 'not_found') throw error
  console.log(`${error.status} ${error.code}: ${error.message} (${error.requestId})`)
}
