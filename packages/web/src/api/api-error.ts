type Cause = {
  status: number
  code: string
  message: string
  retryAfterSeconds?: number | null
  requestId?: string | null
  fields?: FieldProblem[]
}

/** A problem with one field of the request, in the service's words. */
export type FieldProblem = { field: string; message: string }

/**
 * A request that failed. `message` is the service's own sentence where it sent one. `status` is 0
 * when there was no response at all.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly retryAfterSeconds: number | null
  readonly requestId: string | null
  readonly fields: readonly FieldProblem[]

  constructor(cause: Cause) {
    super(cause.message)
    this.status = cause.status
    this.code = cause.code
    this.retryAfterSeconds = cause.retryAfterSeconds ?? null
    this.requestId = cause.requestId ?? null
    this.fields = cause.fields ?? []
  }
}

/** Reads the service's error shape `{error: {code, message, details?, request_id?}}` (spec 2.1). */
export function readApiError(status: number, headers: Headers, body: unknown): ApiError {
  const problem = errorOf(body)
  return new ApiError({
    status,
    code: textOf(problem['code']) ?? 'unexpected_answer',
    message: textOf(problem['message']) ?? `The service answered with status ${status}.`,
    retryAfterSeconds: readSeconds(headers.get('retry-after')),
    requestId: textOf(problem['request_id']) ?? headers.get('x-request-id'),
    fields: fieldsOf(problem['details']),
  })
}

export function unreadable(status = 200): ApiError {
  return new ApiError({
    status,
    code: 'unexpected_answer',
    message: 'We couldn’t read the service’s answer. Reload the page and try again.',
  })
}

function fieldsOf(details: unknown): FieldProblem[] {
  if (!Array.isArray(details)) return []
  return details.filter(isRecord).flatMap(({ field, message }) => {
    return typeof field === 'string' && typeof message === 'string' ? [{ field, message }] : []
  })
}

function errorOf(body: unknown): Record<string, unknown> {
  const error = isRecord(body) ? body['error'] : undefined
  return isRecord(error) ? error : {}
}

/** The service sends whole seconds (spec 8). A date, which a proxy might send, is ignored. */
function readSeconds(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text.trim()) ? Number(text) : null
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
