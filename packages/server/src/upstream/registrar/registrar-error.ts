import type { Billable, Quote } from './answers.ts'

/**
 * What kind of failure it was, for those who decide what to do next.
 *
 * - `refused`: the registrar understood and said no; asking again changes nothing.
 * - `rate_limited`, `maintenance`: not now. `retryAfterSeconds` says when, where it is known.
 * - `unreachable`: no answer, or one that says that the registrar itself is in trouble.
 * - `garbled`: an answer that is not what its documents promise.
 */
export type FailureKind = 'refused' | 'rate_limited' | 'maintenance' | 'unreachable' | 'garbled'

type Details = {
  /** The registrar's own word, such as `UnsupportedTld`; empty where it gave none. */
  type?: string
  status?: number
  retryAfterSeconds?: number | undefined
  /** What has to be acknowledged before the registrar does it. */
  quote?: Quote | undefined
  violations?: { field: string; message: string }[] | undefined
  cause?: unknown
}

/** The registrar did not do what it was asked. The message holds no secret. */
export class RegistrarError extends Error {
  override readonly name = 'RegistrarError'
  readonly kind: FailureKind
  readonly type: string
  readonly status: number | undefined
  readonly retryAfterSeconds: number | undefined
  readonly quote: Quote | undefined
  readonly violations: { field: string; message: string }[]

  constructor(kind: FailureKind, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.kind = kind
    this.type = details.type ?? ''
    this.status = details.status
    this.retryAfterSeconds = details.retryAfterSeconds
    this.quote = details.quote
    this.violations = details.violations ?? []
  }

  /** The billables to send along when the same is asked again, knowing what it costs. */
  get billables(): Billable[] {
    return (this.quote?.billables ?? []).map(({ product, action, quantity }) => {
      return { product, action, quantity }
    })
  }
}
