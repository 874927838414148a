/** Codes that the service documents. Others may follow; treat an unknown one by its status. */
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

/** What every failed call throws, save one that its caller ended: that throws the signal's reason. */
export abstract class NamehouseError extends Error {
  /** How often the request was sent. */
  attempts = 1
  /** The key of a write. Call again with it, and whatever happened the first time happens once. */
  idempotencyKey: string | undefined
}

/** The service refused: branch on `code`, show `message`, give `requestId` to support. */
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
    super(error?.message ?? `The service answered ${status} without saying why.`)
    this.status = status
    // Something between us and the service spoke: its 404 does not mean "no such domain".
    this.code = error?.code ?? 'unexpected_answer'
    this.requestId = error?.request_id ?? headers.get('x-request-id') ?? undefined
    this.retryAfterSeconds = secondsOf(headers.get('retry-after'))
    this.details = error?.details ?? []
    this.headers = headers
  }
}

/** No answer came, or it broke off. Whether the service acted is not known. */
export class ConnectionError extends NamehouseError {
  override readonly name = 'ConnectionError'
  readonly code = 'connection_failed'
}

/** The deadline of a try or of the whole call passed. Whether the service acted is not known. */
export class TimeoutError extends NamehouseError {
  override readonly name = 'TimeoutError'
  readonly code = 'timeout'
}

/** An answer that the interface does not know: a redirect, a page, too many bytes. */
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

/** A few older endpoints answer `{ error: "text" }`; the code is then told by the status. */
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

/** The service says whole seconds; a proxy may say a date. */
function secondsOf(text: string | null): number | undefined {
  if (text === null) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const waitMs = Date.parse(text) - Date.now()
  return Number.isNaN(waitMs) ? undefined : Math.max(0, Math.ceil(waitMs / 1000))
}
