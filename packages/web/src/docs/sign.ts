export type QueryPair = [name: string, value: string]

export type Signable = {
  method: string
  /** The full path, such as /api/partner/v1/orders. */
  path: string
  /**
   * Pairs of name and value, or the query string exactly as it is sent, without the question mark.
   */
  query: QueryPair[] | string
  /** Exactly the text that is sent. Empty for no body. */
  body: string
}

/** `secret` is the credential's secret, or the Ed25519 private key of one with a public key. */
export type Credential = { keyId: string; secret: string }
export type Moment = { timestamp: string; nonce: string }

/** The timestamp and nonce of a request sent now. Every try needs new ones. */
export function momentOf(now: Date): Moment {
  return { timestamp: String(Math.floor(now.getTime() / 1000)), nonce: crypto.randomUUID() }
}

/** The six lines that are signed (spec 5.4). Throws for input that the service refuses to parse. */
export async function canonicalString(request: Signable, moment: Moment): Promise<string> {
  const method = request.method.toUpperCase()
  if ((method === 'GET' || method === 'HEAD') && request.body !== '') {
    throw new TypeError(`A ${method} request can't have a body.`)
  }
  if (/[?#]/.test(request.path)) throw new TypeError('The path can’t contain “?” or “#”.')
  return [
    method,
    request.path,
    canonicalQuery(request.query),
    moment.timestamp,
    moment.nonce,
    hex(await crypto.subtle.digest('SHA-256', bytes(request.body))),
  ].join('\n')
}

/**
 * The headers that sign a Partner request. Uses only the browser's own cryptography, so the secret
 * never leaves this page. Tested with the same vectors as the service and the SDK.
 */
export async function sign(
  request: Signable,
  { keyId, secret }: Credential,
  moment: Moment,
): Promise<Record<string, string>> {
  const lines = bytes(await canonicalString(request, moment))
  const privateKey = privateKeyIn(secret)
  return {
    'X-Service-Key-Id': keyId,
    'X-Service-Timestamp': moment.timestamp,
    'X-Service-Nonce': moment.nonce,
    'X-Service-Signature': await (privateKey
      ? ed25519Of(lines, privateKey)
      : hmacOf(lines, bytes(secret))),
  }
}

async function hmacOf(lines: Bytes, secret: Bytes): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign'])
  return `v1=${hex(await crypto.subtle.sign('HMAC', key, lines))}`
}

async function ed25519Of(lines: Bytes, pkcs8: Bytes): Promise<string> {
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign'])
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', key, lines))
  return `ed25519=${btoa(String.fromCharCode(...signature))}`
}

const PEM = /^-----BEGIN PRIVATE KEY-----(.+)-----END PRIVATE KEY-----$/s
/** What precedes the 32 bytes of a private key in PEM: 16 bytes, in hex. */
const PKCS8_PREFIX = '302e020100300506032b657004220420'

/**
 * The Ed25519 private key that was entered as a secret: PEM, or base64 of its 32 bytes. Secrets that
 * we issue look like neither.
 */
function privateKeyIn(secret: string): Bytes | undefined {
  const pem = PEM.exec(secret)?.[1]?.replaceAll(/\s/g, '')
  if (pem !== undefined) return Uint8Array.from(atob(pem), (char) => char.charCodeAt(0))
  if (!/^[A-Za-z\d+/]{43}=$/.test(secret)) return undefined
  const prefix = PKCS8_PREFIX.match(/../g) ?? []
  const seed = Array.from(atob(secret), (char) => char.charCodeAt(0))
  return Uint8Array.from([...prefix.map((byte) => Number.parseInt(byte, 16)), ...seed])
}

/** Pairs sorted by name, then by value, each encoded as strictly as the service does. */
export function canonicalQuery(query: Signable['query']): string {
  return pairsIn(query)
    .toSorted(([aName, aValue], [bName, bValue]) => order(aName, bName) || order(aValue, bValue))
    .map(([name, value]) => `${strictly(name)}=${strictly(value)}`)
    .join('&')
}

function pairsIn(query: Signable['query']): QueryPair[] {
  if (typeof query !== 'string') return query
  if (query.startsWith('?') || query.includes('#')) {
    throw new TypeError('The query can’t start with “?” or contain a raw “#”.')
  }
  // Throws if an escape isn't valid UTF-8.
  decodeURIComponent(query)
  return [...new URLSearchParams(query)]
}

/** Encodes one part of a path or query. Unlike encodeURIComponent, it also encodes !'()*. */
export function strictly(text: string): string {
  const escape = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURIComponent(text.toWellFormed()).replaceAll(/[!'()*]/g, escape)
}

function order(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

type Bytes = Uint8Array<ArrayBuffer>

function bytes(text: string): Bytes {
  return new TextEncoder().encode(text)
}

function hex(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
