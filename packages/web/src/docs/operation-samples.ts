import type { Operation } from '../api/description.ts'
import { exampleOf, requestOf } from './console-request.ts'
import { copyAs } from './copy-as.ts'
import { copyCli } from './copy-cli.ts'
import { copyOpen } from './copy-open.ts'
import type { Samples } from './language.ts'

/** How to call an operation in every language, with values of the demo. */
export function operationSamples(operation: Operation): Samples {
  const filled = exampleOf(operation, () => 'payment-1')
  const request = requestOf(operation, filled)
  const isSigned = operation.needs.includes('partner') || operation.id === 'checkSignature'
  if (!isSigned) return copyOpen(operation, request)
  return { ...copyAs(request), cli: copyCli(operation, filled) }
}
