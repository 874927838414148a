import { ServiceError } from '@namehouse/sdk'
import { partner } from './namehouse.ts'

try {
  // The sdk itself waits and tries again where that can help: 429, 503, lost connections.
  console.log(await partner.inventory.pricing('not-for-sale-here.com'))
} catch (error) {
  if (!(error instanceof ServiceError)) throw error
  if (error.code !== 'not_found') throw error
  console.log(`${error.status} ${error.code}: ${error.message} (${error.requestId})`)
}
