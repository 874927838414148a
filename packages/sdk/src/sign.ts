import { hmacHex, sha256Hex } from './hmac.ts'

export type Credential = { keyId: string; secret: string }

export type Signable = {
  method: string
  /** The full path, such as /api/partner/v1/orders. */
  path: string
  query: [name: string, value: string][]
  /** Exactly the text that is sent; empty for no body. */
  body: string
}

export type Moment = { timestamp: string; nonce: string }

/** The moment of a request that is sent now: every try needs a new one. */
export function momentOf(now: Date): Moment {
  return { timestamp: String(Math.floor(now.getTime() / 1000)), nonce: crypto.randomUUID() }
}

/** The headers that prove a request is the partner's. */
export async function signedHeaders(
  request: Signable,
  { keyId, secret }: Credential,
  moment: Moment = momentOf(new Date()),
): Promise<Record<string, string>> {
  const signature = await hmacHex(secret, await canonicalString(request, moment))
  return {
    'x-service-key-id': keyId,
    'x-service-timestamp': moment.timestamp,
    'x-service-nonce': moment.nonce,
    'x-service-signature': `v1=${signature}`,
  }
}

/** The six lines that are signed. */
export async function canonicalString(
  request: Signable,
  { timestamp, nonce }: Moment,
): Promise<string> {
  return [
    request.method.toUpperCase(),
    request.path,
    canonicalQuery(request.query),
    timestamp,
    nonce,
    await sha256Hex(request.body),
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
