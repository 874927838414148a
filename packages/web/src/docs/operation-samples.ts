import type { Operation } from '../api/description.ts'
import { exampleOf, requestOf } from './console-request.ts'
import { copyAs } from './copy-as.ts'
import { copyCli } from './copy-cli.ts'
import type { Filled } from './console-request.ts'
import { copyOpen } from './copy-open.ts'
import type { Samples } from './language.ts'

/** How to call an operation in every language, with values of the demo. */
export function operationSamples(operation: Operation): Samples {
  const filled = exampleOf(operation, () => 'payment-1')
  const request = requestOf(operation, filled)
  const isSigned = operation.needs.includes('partner') || operation.id === 'checkSignature'
  if (!isSigned) return { ...copyOpen(operation, request), cli: openCommand(operation, filled) }
  return { ...copyAs(request), cli: copyCli(operation, filled) }
}

/** The `nh` commands made for people, with the values of our examples. */
const COMMANDS: Record<string, string> = {
  searchDomain: 'nh search busy-harbor.com',
  checkDomains: 'nh check busy-harbor.com busy-harbor.net',
  suggestNames: "nh suggest 'coffee roastery'",
  lookUpWhois: 'nh whois busy-harbor.com',
  readTldPrice: 'nh price com',
  listTlds: 'nh price',
  searchMarket: "nh market 'coffee roastery'",
  listDrops: 'nh drops',
}

/** Why some operations have no command. */
const WITHOUT: [path: RegExp, why: string][] = [
  [/^\/api\/oauth\/|^\/\.well-known\//, 'nh login signs in with OAuth and renews its tokens.'],
  [/^\/api\/registrar\//, 'only the registrar calls it.'],
  [/^\/api\/landers\//, 'only your proxy calls it.'],
]

function openCommand(operation: Operation, filled: Filled): string {
  const command = COMMANDS[operation.id]
  if (command !== undefined) return `${command}\n`
  const why = WITHOUT.find(([path]) => path.test(operation.path))?.[1]
  return why === undefined
    ? copyCli(operation, filled, 'api')
    : `# There is no command for this: ${why}\n`
}
