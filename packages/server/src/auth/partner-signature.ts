import { createHash, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../refusal.ts'
import { ED25519_PREFIX, ed25519Matches, newUnusedKey } from './ed25519.ts'
import { hmacHex, type SigningKey, signingKeyOf } from './signing-key.ts'
import { isBodiless, NO_BODY_ALLOWED, unsignableUrl } from './unsignable.ts'

export type SignedRequest = {
  method: string
  /** Path and query exactly as received, for example "/api/partner/v1/orders?limit=5". */
  url: string
  timestamp: string
  nonce: string
  body: Uint8Array
}

/** Most requests have no body, so its digest is precomputed. */
const EMPTY_SHA256 = createHash('sha256').digest('hex')

/**
 * The six lines a partner signs (spec 5.4). Pure, and tested with vectors shared with the sdk.
 *
 * Refuses: validation_error, for a request that can't be signed.
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
 * What checks a credential's signatures. A credential has a secret or a public key. The other field
 * then holds one that nobody can sign with, so that the kinds can't be mixed up, and the work
 * depends only on what was sent.
 */
export type CredentialKeys = { secret: SigningKey; publicKey: KeyObject }

/** For unknown key ids, so that the check takes the same time and doesn't reveal they are. */
export const NO_KEYS: CredentialKeys = {
  secret: signingKeyOf(randomBytes(32)),
  publicKey: newUnusedKey(),
}

/**
 * Whether the signature was made with the credential's secret or private key. Whether the request
 * can be signed at all is checked once, before this (`unsignableRequest`).
 */
export function signatureMatches(
  request: SignedRequest,
  { secret, publicKey }: CredentialKeys,
  signature: string,
): boolean {
  const text = signedLines(request)
  return signature.startsWith(ED25519_PREFIX)
    ? ed25519Matches(text, publicKey, signature)
    : hmacMatches(text, secret, signature)
}

/** Compares in constant time. */
function hmacMatches(text: string, secret: SigningKey, signature: string): boolean {
  expected.write(`v1=${hmacHex(secret, text)}`)
  // A signature of the wrong length is compared with a placeholder, so that it takes the same time.
  given.write(Buffer.byteLength(signature) === NO_SIGNATURE.length ? signature : NO_SIGNATURE)
  return timingSafeEqual(expected, given)
}

const NO_SIGNATURE = '-'.repeat('v1='.length + 64)
// Shared buffers: filling and comparing them is synchronous.
const expected = Buffer.alloc(NO_SIGNATURE.length)
const given = Buffer.alloc(NO_SIGNATURE.length)

/** A query of one pair that needs no escaping is already canonical. */
const PLAIN_PAIR = /^[\w.~-]+=[\w.~-]*$/

/**
 * Decodes the pairs, sorts them by key and then value (by UTF-16 code unit), and encodes strictly.
 */
function canonicalQuery(query: string): string {
  if (PLAIN_PAIR.test(query)) return query
  return [...new URLSearchParams(query)]
    .sort(([aKey, aValue], [bKey, bValue]) => compare(aKey, bKey) || compare(aValue, bValue))
    .map(([key, value]) => `${encode(key)}=${encode(value)}`)
    .join('&')
}

/** Also escapes the five characters that encodeURIComponent leaves alone, as the spec requires. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
