/** Why a request can be refused. The HTTP status of each code is defined only in http/errors.ts. */
export type RefusalCode =
  | 'validation_error'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'missing_idempotency_key'
  | 'unauthorized'
  | 'missing_credentials'
  | 'missing_signature_headers'
  | 'invalid_timestamp'
  | 'invalid_signature'
  | 'replay_detected'
  | 'passkey_required'
  | 'forbidden'
  | 'second_factor_required'
  | 'step_up_required'
  | 'not_found'
  | 'lookup_failed'
  | 'method_not_allowed'
  | 'conflict'
  | 'idempotency_in_progress'
  | 'duplicate_payment_ref'
  | 'domain_unavailable'
  | 'invalid_transition'
  | 'precondition_failed'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'not_your_turn'
  | 'price_mismatch'
  | 'offer_too_low'
  | 'quote_expired'
  | 'credit_limit_exceeded'
  | 'refund_not_allowed'
  | 'not_eligible'
  | 'rate_limited'
  | 'quota_exceeded'
  | 'service_unavailable'

export type RefusalDetail = { field: string; message: string }

type RefusalOptions = {
  /** For our log only. */
  inside?: string
  cause?: unknown
  details?: RefusalDetail[]
  retryAfterSeconds?: number
  /** Headers that belong to the refusal itself, such as WWW-Authenticate. */
  headers?: Record<string, string>
}

/** An expected "no". `message` is sent to the caller; `inside` goes only to our log. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly inside: string | undefined
  readonly details: RefusalDetail[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly headers: Record<string, string>

  constructor(code: RefusalCode, message: string, options: RefusalOptions = {}) {
    super(message, { cause: options.cause })
    this.code = code
    this.inside = options.inside
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
    this.headers = options.headers ?? {}
  }
}

/** The most common refusal: one invalid field, worded the same way everywhere. */
export function refuseField(field: string, message: string): Refusal {
  return new Refusal('validation_error', `${field} ${message}`, { details: [{ field, message }] })
}
