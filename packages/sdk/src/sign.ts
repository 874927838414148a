import { signEd25519 } from './ed25519.ts'
import { hmacHex, sha256Hex } from './hmac.ts'

/**
 * A key id with the secret that was issued with it, or with the Ed25519 private key whose public
 * key was registered: PEM as openssl writes it, or base64 of its 32 bytes.
 */
export type Credential = { keyId: string } & (
  | { secret: string; privateKey?: undefined }
  | { privateKey: string; secret?: undefined }
)

export type QueryPair = [name: string, value: string]

export type Signable = {
  method: string
  /** The full path, for example /api/partner/v1/orders. */
  path: string
  /** Name and value pairs, or the query string exactly as sent, without the "?". */
  query: QueryPair[] | string
  /** The body exactly as sent, or an empty string for no body. */
  body: string
}

export type Moment = { timestamp: string; nonce: string }

/** A timestamp and a fresh nonce. Every attempt needs its own. */
export function momentOf(now: Date): Moment {
  return { timestamp: String(Math.floor(now.getTime() / 1000)), nonce: crypto.randomUUID() }
}

/** Signs a request and returns the headers to send with it. */
export async function signedHeaders(
  request: Signable,
  credential: Credential,
  moment: Moment = momentOf(new Date()),
): Promise<Record<string, string>> {
  const signature = await signatureOf(await canonicalString(request, moment), credential)
  return {
    'x-service-key-id': credential.keyId,
    'x-service-timestamp': moment.timestamp,
    'x-service-nonce': moment.nonce,
    'x-service-signature': signature,
  }
}

async function signatureOf(text: string, { secret, privateKey }: Credential): Promise<string> {
  return privateKey === undefined
    ? `v1=${await hmacHex(secret, text)}`
    : `ed25519=${await signEd25519(privateKey, text)}`
}

/**
 * Builds the six-line string that is signed. Throws a TypeError for requests that could be read in
 * more than one way, because the server refuses those.
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

/** Sorts pairs by name, then by value, and percent-encodes them as strictly as the server does. */
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
