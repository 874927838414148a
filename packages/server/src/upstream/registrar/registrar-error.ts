import type { Billable, Quote } from './answers.ts'

/**
 * The kind of failure, which decides what to do next.
 *
 * - `refused`: the registrar understood and said no. Retrying changes nothing.
 * - `rate_limited`, `maintenance`: not now. `retryAfterSeconds` says when, if known.
 * - `unreachable`: no answer, or the registrar itself has a problem.
 * - `garbled`: an answer that doesn't match the registrar's documentation.
 */
export type FailureKind = 'refused' | 'rate_limited' | 'maintenance' | 'unreachable' | 'garbled'

type Details = {
  /** The registrar's own error type, for example `UnsupportedTld`; empty if it gave none. */
  type?: string
  status?: number
  retryAfterSeconds?: number | undefined
  /** What has to be acknowledged before the registrar continues. */
  quote?: Quote | undefined
  violations?: { field: string; message: string }[] | undefined
  /** DNS records that the registrar refused: a message per field, by the record's index. */
  recordErrors?: Record<string, Record<string, unknown>> | undefined
  cause?: unknown
}

/** The registrar didn't do what we asked. The message contains no secret. */
export class RegistrarError extends Error {
  override readonly name = 'RegistrarError'
  readonly kind: FailureKind
  readonly type: string
  readonly status: number | undefined
  readonly retryAfterSeconds: number | undefined
  readonly quote: Quote | undefined
  readonly violations: { field: string; message: string }[]
  readonly recordErrors: Record<string, Record<string, unknown>>

  constructor(kind: FailureKind, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.kind = kind
    this.type = details.type ?? ''
    this.status = details.status
    this.retryAfterSeconds = details.retryAfterSeconds
    this.quote = details.quote
    this.violations = details.violations ?? []
    this.recordErrors = details.recordErrors ?? {}
  }

  /**
   * The registrar says that it holds no such object. It does so with a 400; a bare 404 may come from
   * a wrong address or a proxy, and means nothing.
   */
  get isMissing(): boolean {
    return this.type === 'ObjectDoesNotExist'
  }

  /** The billables to send when repeating the request, to accept its cost. */
  get billables(): Billable[] {
    return (this.quote?.billables ?? []).map(({ product, action, quantity }) => {
      return { product, action, quantity }
    })
  }
}
