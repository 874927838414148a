import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '../refusal.ts'
import { knownCredentialOf } from './credential-secret.ts'
import type { CredentialRow } from './partner-sql.ts'
import { NO_KEYS, signatureMatches } from './partner-signature.ts'

/** The parts of a request that both Fastify and Node provide. */
type Asked = { method?: string | undefined; url?: string | undefined; headers: IncomingHttpHeaders }

const SKEW_SECONDS_MAX = 300
const HEADERS = ['x-service-timestamp', 'x-service-nonce', 'x-service-signature'] as const
const NONCE = /^[\x21-\x7e]{1,128}$/

/**
 * The cached credential that signed this request, if it was active when it was read.
 * Whether it still is gets checked when its nonce is used. An unknown key id costs the same
 * signature check, so that nobody can find out which ones exist.
 *
 * Refuses: missing_credentials, missing_signature_headers, invalid_timestamp.
 */
export function fittingCredential(
  asked: Asked,
  body: Uint8Array,
  now: Date,
): CredentialRow | undefined {
  const headers = authHeaders(asked)
  demandFresh(headers.timestamp, now)
  const { method = '', url = '' } = asked
  const { timestamp, nonce, signature } = headers
  const known = knownCredentialOf(headers.keyId)
  const signed = { method, url, timestamp, nonce, body }
  const fits = signatureMatches(signed, known?.keys ?? NO_KEYS, signature)
  return known && fits && isNonce(nonce) && isInUse(known.row, now) ? known.row : undefined
}

export function isInUse(row: CredentialRow, now: Date): boolean {
  return !row.revoked_at && !row.suspended_at && !(row.expires_at && row.expires_at <= now)
}

export function isNonce(text: string): boolean {
  return NONCE.test(text)
}

export type AuthHeaders = { keyId: string; timestamp: string; nonce: string; signature: string }

/** Refuses: missing_credentials, missing_signature_headers. */
export function authHeaders({ headers }: Pick<Asked, 'headers'>): AuthHeaders {
  const keyId = headers['x-service-key-id']
  if (typeof keyId !== 'string' || keyId === '') {
    throw new Refusal('missing_credentials', 'X-Service-Key-Id is missing.')
  }
  const [timestamp, nonce, signature] = HEADERS.map((name) => {
    const value = headers[name]
    if (typeof value === 'string' && value !== '') return value
    throw new Refusal('missing_signature_headers', `${name} is missing.`)
  })
  return { keyId, timestamp: timestamp ?? '', nonce: nonce ?? '', signature: signature ?? '' }
}

/** Refuses: invalid_timestamp. */
export function demandFresh(timestamp: string, now: Date): void {
  const skewSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp))
  if (/^\d{1,12}$/.test(timestamp) && skewSeconds <= SKEW_SECONDS_MAX) return
  throw new Refusal(
    'invalid_timestamp',
    'X-Service-Timestamp must be Unix seconds, within 300 s of now.',
  )
}
