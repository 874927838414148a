import { hmacHex, sha256Hex } from './hmac.ts'

export type Credential = { keyId: string; secret: string }

/** Name and value. */
export type QueryPair = [name: string, value: string]

export type Signable = {
  method: string
  /** The full path, such as /api/partner/v1/orders. */
  path: string
  /** Name and value in pairs, or the query exactly as it is sent, without its question mark. */
  query: QueryPair[] | string
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

/**
 * The six lines that are signed. Throws a TypeError for a request that nobody may sign, because
 * the service could read it in another way than the signer did, and refuses it.
 */
export async function canonicalString(
  request: Signable,
  { timestamp, nonce }: Moment,
): Promise<string> {
  const method = request.method.toUpperCase()
  if ((method === 'GET' || method === 'HEAD') && request.body !== '') {
    throw new TypeError(`A ${method} request must not have a body.`)
  }
  if (/[?#]/.test(request.path)) throw new TypeError('The path must not contain "?" or "#".')
  return [
    method,
    request.path,
    canonicalQuery(pairsIn(request.query)),
    timestamp,
    nonce,
    await sha256Hex(request.body),
  ].join('\n')
}

/** Pairs by name, then by value, each encoded as strictly as the service does. */
export function canonicalQuery(pairs: QueryPair[]): string {
  const inOrder = pairs.toSorted(([aName, aValue], [bName, bValue]) => {
    return order(aName, bName) || order(aValue, bValue)
  })
  return inOrder.map(([name, value]) => `${strictly(name)}=${strictly(value)}`).join('&')
}

function pairsIn(query: Signable['query']): QueryPair[] {
  if (typeof query !== 'string') return query
  if (query.startsWith('?') || query.includes('#')) {
    throw new TypeError('The query must not start with "?" or contain a raw "#".')
  }
  try {
    decodeURIComponent(query)
  } catch {
    throw new TypeError('The query has percent-escapes that are not UTF-8.')
  }
  return [...new URLSearchParams(query)]
}

function order(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function strictly(text: string): string {
  const escape = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, escape)
}
