/** The service's refusal, as a caller's code sees it: branch on `code`, show `message`. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly details: { field: string; message: string }[]

  constructor(response: Response, answer: unknown) {
    const error = errorOf(answer)
    super(error.message ?? `The service answered ${response.status}.`)
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
    this.status = response.status
    this.code = error.code ?? 'unknown'
    this.requestId = response.headers.get('x-request-id') ?? undefined
    this.retryAfterSeconds = Number.isFinite(wait) ? wait : undefined
    this.details = error.details ?? []
  }
}

type ErrorBody = {
  code?: string
  message?: string
  details?: { field: string; message: string }[]
}

/** A few older endpoints answer `{ error: "text" }`. */
function errorOf(answer: unknown): ErrorBody {
  const error = (answer as { error?: unknown } | null)?.error
  if (typeof error === 'string') return { message: error }
  return (error as ErrorBody | undefined) ?? {}
}
