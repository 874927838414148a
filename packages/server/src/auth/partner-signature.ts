import { createHash, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../refusal.ts'
import { hmacHex, type SigningKey } from './signing-key.ts'
import { isBodiless, NO_BODY_ALLOWED, unsignableUrl } from './unsignable.ts'

export type SignedRequest = {
  method: string
  /** Path and query exactly as received, such as "/api/partner/v1/orders?limit=5". */
  url: string
  timestamp: string
  nonce: string
  body: Uint8Array
}

/** Most requests have no body; its digest is known. */
const EMPTY_SHA256 = createHash('sha256').digest('hex')

/**
 * The six lines a partner signs (spec 5.4). Pure, and tested by the vectors the sdk shares.
 *
 * Refuses: validation_error, for a request that nobody may sign.
 */
export function canonicalString(request: SignedRequest): string {
  const hasBody = isBodiless(request.method.toUpperCase()) && request.body.length > 0
  const reason = hasBody ? NO_BODY_ALLOWED : unsignableUrl(request.url)
  if (reason !== undefined) throw new Refusal('validation_error', reason)
  return signedLines(request)
}

function signedLines({ method, url, timestamp, nonce, body }: SignedRequest): string {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const query = mark < 0 ? '' : canonicalQuery(url.slice(mark + 1))
  const bodySha256 =
    body.length === 0 ? EMPTY_SHA256 : createHash('sha256').update(body).digest('hex')
  return [method.toUpperCase(), path, query, timestamp, nonce, bodySha256].join('\n')
}

/**
 * Compares in a time that tells nothing of the right signature, whatever was sent. Whether the
 * request may be signed at all is checked before this, once (`unsignableRequest`).
 */
export function signatureMatches(
  request: SignedRequest,
  secret: SigningKey,
  signature: string,
): boolean {
  expected.write(`v1=${hmacHex(secret, signedLines(request))}`)
  // One of another length is compared with dashes, so that it costs the same as a wrong one.
  given.write(Buffer.byteLength(signature) === NO_SIGNATURE.length ? signature : NO_SIGNATURE)
  return timingSafeEqual(expected, given)
}

const NO_SIGNATURE = '-'.repeat('v1='.length + 64)
// One pair for all: nothing waits between filling and comparing them.
const expected = Buffer.alloc(NO_SIGNATURE.length)
const given = Buffer.alloc(NO_SIGNATURE.length)

/** One pair without anything that is ever escaped: it is its own canonical form. */
const PLAIN_PAIR = /^[\w.~-]+=[\w.~-]*$/

/** Pairs sorted by key and then value, by UTF-16 code unit, decoded; then encoded strictly. */
function canonicalQuery(query: string): string {
  if (PLAIN_PAIR.test(query)) return query
  return [...new URLSearchParams(query)]
    .sort(([aKey, aValue], [bKey, bValue]) => compare(aKey, bKey) || compare(aValue, bValue))
    .map(([key, value]) => `${encode(key)}=${encode(value)}`)
    .join('&')
}

/** encodeURIComponent leaves five characters alone that the interface wants escaped. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
