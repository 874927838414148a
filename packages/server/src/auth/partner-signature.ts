import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

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

/** The six lines a partner signs (spec 5.4). Pure, and tested by the vectors the sdk shares. */
export function canonicalString({ method, url, timestamp, nonce, body }: SignedRequest): string {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const query = mark < 0 ? '' : canonicalQuery(url.slice(mark + 1))
  const bodySha256 =
    body.length === 0 ? EMPTY_SHA256 : createHash('sha256').update(body).digest('hex')
  return [method.toUpperCase(), path, query, timestamp, nonce, bodySha256].join('\n')
}

/** Compares in a time that tells nothing of the right signature, whatever was sent. */
export function signatureMatches(
  request: SignedRequest,
  secret: KeyObject,
  signature: string,
): boolean {
  const expected = createHmac('sha256', secret).update(canonicalString(request)).digest()
  const given = /^v1=[0-9a-f]{64}$/.test(signature)
    ? Buffer.from(signature.slice('v1='.length), 'hex')
    : Buffer.alloc(expected.length)
  // A malformed signature is compared with zeros, so that it costs the same as a wrong one.
  return timingSafeEqual(expected, given)
}

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
