/** The documented error codes. New ones may be added, so handle an unknown code by its status. */
export type ErrorCode =
  | 'bad_request'
  | 'validation_error'
  | 'missing_idempotency_key'
  | 'unauthorized'
  | 'missing_credentials'
  | 'missing_signature_headers'
  | 'invalid_timestamp'
  | 'invalid_signature'
  | 'replay_detected'
  | 'forbidden'
  | 'step_up_required'
  | 'not_found'
  | 'lookup_failed'
  | 'method_not_allowed'
  | 'conflict'
  | 'idempotency_in_progress'
  | 'duplicate_payment_ref'
  | 'domain_unavailable'
  | 'invalid_transition'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'price_mismatch'
  | 'quote_expired'
  | 'credit_limit_exceeded'
  | 'refund_not_allowed'
  | 'not_eligible'
  | 'rate_limited'
  | 'quota_exceeded'
  | 'internal_error'
  | 'service_unavailable'
  | (string & {})

export type ErrorDetail = { field: string; message: string }

/**
 * The base class of all errors that a failed call throws. The exception is a call that you abort:
 * it throws your signal's reason.
 */
export abstract class NamehouseError extends Error {
  /** How many times the request was sent. */
  attempts = 1
  /** The idempotency key of a write. Retry with this key and the write still happens only once. */
  idempotencyKey: string | undefined
}

/** The server refused the request. Branch on `code`, and quote `requestId` to support. */
export class ServiceError extends NamehouseError {
  override readonly name = 'ServiceError'
  readonly status: number
  readonly code: ErrorCode
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly details: ErrorDetail[]
  readonly headers: Headers

  constructor({ status, headers }: { status: number; headers: Headers }, answer: unknown) {
    const error = refusalIn(answer, status)
    super(error?.message ?? `The server answered ${status} without an error message.`)
    this.status = status
    // The body isn't ours, so a proxy probably answered. Its 404 doesn't mean "no such domain".
    this.code = error?.code ?? 'unexpected_answer'
    this.requestId = error?.request_id ?? headers.get('x-request-id') ?? undefined
    this.retryAfterSeconds = secondsOf(headers.get('retry-after'))
    this.details = error?.details ?? []
    this.headers = headers
  }
}

/** The connection failed or was lost. The server may or may not have acted on the request. */
export class ConnectionError extends NamehouseError {
  override readonly name = 'ConnectionError'
  readonly code = 'connection_failed'
}

/** An attempt or the whole call timed out. The server may or may not have acted on it. */
export class TimeoutError extends NamehouseError {
  override readonly name = 'TimeoutError'
  readonly code = 'timeout'
}

/** A response the API doesn't define: a redirect, an HTML page, or a body that is too large. */
export class AnswerError extends NamehouseError {
  override readonly name = 'AnswerError'
  readonly code = 'unexpected_answer'
  readonly status: number

  constructor(message: string, status: number, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

type Refusal = {
  code: string
  message: string
  request_id?: string | undefined
  details?: ErrorDetail[] | undefined
}

/** A few older endpoints answer `{ error: "text" }`. Their code is derived from the status. */
function refusalIn(answer: unknown, status: number): Refusal | undefined {
  const error = fieldsOf(answer)['error']
  if (typeof error === 'string') {
    return { code: status === 401 ? 'unauthorized' : 'bad_request', message: error }
  }
  const { code, message, request_id, details } = fieldsOf(error)
  if (typeof code !== 'string' || typeof message !== 'string') return undefined
  return {
    code,
    message,
    request_id: typeof request_id === 'string' ? request_id : undefined,
    details: Array.isArray(details) ? details.filter(isDetail) : undefined,
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function isDetail(value: unknown): value is ErrorDetail {
  const { field, message } = fieldsOf(value)
  return typeof field === 'string' && typeof message === 'string'
}

/** We send whole seconds, but a proxy may send a date. */
function secondsOf(text: string | null): number | undefined {
  if (text === null) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const waitMs = Date.parse(text) - Date.now()
  return Number.isNaN(waitMs) ? undefined : Math.max(0, Math.ceil(waitMs / 1000))
}
