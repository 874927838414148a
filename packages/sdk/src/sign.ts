import { createHash, createHmac, randomUUID } from 'node:crypto'

export type Credential = { keyId: string; secret: string }

export type Signable = {
  method: string
  /** The full path, such as /api/partner/v1/orders. */
  path: string
  query: [name: string, value: string][]
  /** Exactly the text that is sent; empty for no body. */
  body: string
}

type Moment = { timestamp: string; nonce: string }

/** The headers that prove a request is the partner's. `moment` is given only by tests. */
export function signedHeaders(
  request: Signable,
  { keyId, secret }: Credential,
  moment: Moment = { timestamp: String(Math.floor(Date.now() / 1000)), nonce: randomUUID() },
): Record<string, string> {
  const text = canonicalString(request, moment)
  const signature = createHmac('sha256', secret).update(text).digest('hex')
  return {
    'x-service-key-id': keyId,
    'x-service-timestamp': moment.timestamp,
    'x-service-nonce': moment.nonce,
    'x-service-signature': `v1=${signature}`,
  }
}

/** The six lines that are signed. */
export function canonicalString(request: Signable, { timestamp, nonce }: Moment): string {
  return [
    request.method.toUpperCase(),
    request.path,
    canonicalQuery(request.query),
    timestamp,
    nonce,
    createHash('sha256').update(request.body, 'utf8').digest('hex'),
  ].join('\n')
}

/** Pairs by name, then by value, each encoded as strictly as the service does. */
export function canonicalQuery(pairs: Signable['query']): string {
  const inOrder = pairs.toSorted(([aName, aValue], [bName, bValue]) => {
    return order(aName, bName) || order(aValue, bValue)
  })
  return inOrder.map(([name, value]) => `${strictly(name)}=${strictly(value)}`).join('&')
}

function order(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function strictly(text: string): string {
  const escape = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, escape)
}
