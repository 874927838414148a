import { type Bytes, isSignedBy, utf8 } from './hmac.ts'
import type { PartnerEvent } from './resources/events.ts'

export type WebhookEvent = PartnerEvent & { partner_id: string }

/** Headers as node:http, Fetch and the common frameworks provide them. */
export type WebhookHeaders = Headers | Record<string, string | string[] | number | undefined>

export type WebhookOptions = {
  /**
   * The maximum difference, in seconds, between the delivery's timestamp and now. Defaults to 300.
   */
  toleranceSeconds?: number
  /**
   * Requires the Standard Webhooks headers, whose signature covers the time. Without them, somebody
   * who captured a delivery can send it to you again later, and you can only detect that by its id.
   */
  needsTimestamp?: boolean
  /** Returns the current time. Override it in tests. */
  now?: () => Date
}

export type WebhookErrorCode =
  | 'missing_signature'
  | 'invalid_signature'
  | 'timestamp_out_of_range'
  | 'invalid_body'

/** The delivery can't be trusted. Respond with 400 and ignore it. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly code: WebhookErrorCode

  constructor(code: WebhookErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

const TOLERANCE_SECONDS = 300
/** Rotating secrets needs two signatures. Any more than this would only waste our time. */
const SIGNATURES_MAX = 8

/**
 * Verifies a webhook delivery and returns its event.
 *
 * Pass the raw body, exactly as received, and the secret you registered. While you rotate the
 * secret, the old and the new one both work. Throws a WebhookError if the delivery can't be
 * trusted, and a TypeError if the body was already parsed.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string,
  options: WebhookOptions = {},
): Promise<WebhookEvent> {
  const body = bytesOf(rawBody)
  if (typeof secret !== 'string' || !secret)
    throw new TypeError('secret must be a non-empty string.')
  const read = (name: string): string | undefined => headerOf(headers, name)
  const stamp = read('webhook-timestamp')
  if (stamp === undefined && options.needsTimestamp) {
    throw new WebhookError('missing_signature', 'The delivery has no webhook-timestamp.')
  }
  const isGenuine =
    stamp === undefined
      ? await isPlainGenuine(body, read, secret)
      : await isStampedGenuine(body, read, secret)
  if (!isGenuine) {
    throw new WebhookError('invalid_signature', 'The delivery is not signed with this secret.')
  }
  if (stamp !== undefined) demandFresh(stamp, options)
  return eventOf(body)
}

type ReadHeader = (name: string) => string | undefined

/** X-Service-Signature: hex HMAC of the body alone (spec 6.2). */
async function isPlainGenuine(body: Bytes, read: ReadHeader, secret: string): Promise<boolean> {
  const given = [read('x-service-signature'), read('x-service-signature-previous')].filter(
    (value) => value !== undefined,
  )
  if (given.length === 0) {
    throw new WebhookError('missing_signature', 'The delivery has no X-Service-Signature.')
  }
  const signatures = given.flatMap((text) => (/^[0-9a-f]{64}$/.test(text) ? [fromHex(text)] : []))
  return await isSignedBy(utf8(secret), body, signatures)
}

/**
 * Standard Webhooks: base64 HMAC of id, timestamp and body. There are several signatures while the
 * secret is being rotated.
 */
async function isStampedGenuine(body: Bytes, read: ReadHeader, secret: string): Promise<boolean> {
  const [id, stamp, list] = ['id', 'timestamp', 'signature'].map((it) => read(`webhook-${it}`))
  if (id === undefined || stamp === undefined || list === undefined) {
    throw new WebhookError(
      'missing_signature',
      'The delivery is missing a webhook-id or webhook-signature header.',
    )
  }
  const signatures = list
    .split(' ', SIGNATURES_MAX)
    .flatMap((part) => (part.startsWith('v1,') ? (fromBase64(part.slice(3)) ?? []) : []))
  const head = utf8(`${id}.${stamp}.`)
  const signed = new Uint8Array(head.byteLength + body.byteLength)
  signed.set(head)
  signed.set(body, head.byteLength)
  return await isSignedBy(standardKey(secret), signed, signatures)
}

function standardKey(secret: string): Bytes {
  const encoded = secret.startsWith('whsec_') ? fromBase64(secret.slice(6)) : undefined
  return encoded?.byteLength ? encoded : utf8(secret)
}

function demandFresh(stamp: string, { toleranceSeconds, now }: WebhookOptions): void {
  const seconds = /^\d{1,12}$/.test(stamp) ? Number(stamp) : Number.NaN
  const apart = Math.abs((now?.() ?? new Date()).getTime() / 1000 - seconds)
  // Compared this way round so that NaN is refused.
  if (apart <= (toleranceSeconds ?? TOLERANCE_SECONDS)) return
  throw new WebhookError(
    'timestamp_out_of_range',
    'The delivery timestamp is too far from the current time.',
  )
}

function eventOf(body: Bytes): WebhookEvent {
  let event: unknown
  try {
    event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    event = undefined
  }
  if (typeof event !== 'object' || event === null || !('id' in event) || !('type' in event)) {
    throw new WebhookError('invalid_body', 'The signature is valid, but the body is not an event.')
  }
  // The signature proves the event is ours, so it has the documented shape.
  return event as WebhookEvent
}

function bytesOf(rawBody: unknown): Bytes {
  if (typeof rawBody === 'string') return utf8(rawBody)
  if (rawBody instanceof Uint8Array) return new Uint8Array(rawBody)
  if (rawBody instanceof ArrayBuffer) return new Uint8Array(rawBody)
  throw new TypeError(
    'verifyWebhook needs the raw body as bytes or text, exactly as received. A parsed body cannot ' +
      "be verified. Use express.raw(), a Fastify content type parser with parseAs: 'buffer', or " +
      'await request.text().',
  )
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return Array.isArray(found) ? found.join(', ') : found === undefined ? undefined : String(found)
}

function fromHex(text: string): Bytes {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function fromBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}
