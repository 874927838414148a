import { Value } from 'typebox/value'
import type { Answer } from './exchange.ts'
import { FailureAnswer, QuoteGiven } from './answers.ts'
import { readQuote } from './read-quote.ts'
import { type FailureKind, RegistrarError } from './registrar-error.ts'

/** Error types about a registry or the registrar itself, not about our request. */
const TROUBLE: Record<string, FailureKind> = {
  ProviderUnavailable: 'maintenance',
  ProviderConnectionError: 'unreachable',
}
const MESSAGE_CHARS_MAX = 300
const RETRY_SECONDS_MAX = 3_600

/** The error for an unsuccessful answer. Its type takes precedence over the HTTP status. */
export function readFailure(
  { status, body, retryAfterSeconds }: Answer,
  now: Date,
): RegistrarError {
  if (!Value.Check(FailureAnswer, body)) {
    return new RegistrarError(kindOf(status), `The registrar answered ${status}.`, {
      status,
      retryAfterSeconds,
    })
  }
  const { type, message = '', violations, quote } = body
  const kind = TROUBLE[type] ?? kindOf(status)
  const until = kind === 'maintenance' ? secondsUntil(body.endDate, now) : undefined
  const text = `The registrar answered ${type}: ${message}`.slice(0, MESSAGE_CHARS_MAX)
  return new RegistrarError(kind, text, {
    type,
    status,
    violations,
    recordErrors: body.errors,
    retryAfterSeconds: retryAfterSeconds ?? until,
    quote: Value.Check(QuoteGiven, quote) ? readQuote(quote) : undefined,
  })
}

function kindOf(status: number): FailureKind {
  if (status === 429) return 'rate_limited'
  return status >= 500 ? 'unreachable' : 'refused'
}

function secondsUntil(text: string | undefined, now: Date): number | undefined {
  const seconds = Math.ceil((Date.parse(text ?? '') - now.getTime()) / 1000)
  if (!Number.isFinite(seconds)) return undefined
  return Math.min(Math.max(seconds, 0), RETRY_SECONDS_MAX)
}
