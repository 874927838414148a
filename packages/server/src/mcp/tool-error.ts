import { refusalFrom } from '../http/errors.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'

const DETAILS_MAX = 20

/** What a model can do about a refusal. The others are explained by their message. */
const ADVICE: Partial<Record<RefusalCode, string>> = {
  validation_error: 'Correct the arguments. The same call would fail again.',
  not_found: 'Check the spelling. It may not exist, or not belong to this account.',
  lookup_failed: 'Try again later, or use check_domains. Some extensions have no lookup service.',
  conflict: 'Read the current state, then decide again.',
  precondition_failed: 'Read the records again with dns_records, and repeat the dry run.',
  step_up_required: 'No tool can do this. Give the person the link.',
  rate_limited: 'Wait before you call this tool again.',
  quota_exceeded: 'Tell the person. Wait, or use an access token for a higher limit.',
  service_unavailable: 'Try again in a moment.',
}
const UNEXPECTED = 'Something went wrong on our side. Try again in a moment.'

/** An error as the model reads it, and its code and details for programs. */
export function toolError(error: Error, request_id: string) {
  const refusal = refusalFrom(error)
  const code = refusal?.code ?? 'internal_error'
  const message = refusal?.message ?? UNEXPECTED
  const details = refusal?.details?.slice(0, DETAILS_MAX) ?? []
  const retry_after_seconds = refusal?.retryAfterSeconds
  // The first detail is the message itself.
  const more = details.slice(1).map(({ field, message: text }) => `${field} ${text}`)
  const advice = refusal ? ADVICE[refusal.code] : undefined
  return {
    content: [
      { type: 'text' as const, text: [message, ...more, advice].filter(Boolean).join('\n') },
    ],
    isError: true,
    _meta: {
      'namehouse/error': {
        code,
        message,
        ...(details.length > 0 && { details }),
        ...(retry_after_seconds !== undefined && { retry_after_seconds }),
        request_id,
      },
    },
  }
}

/** The answer to a call that the client no longer waits for. */
export const CANCELLED = {
  content: [{ type: 'text' as const, text: 'Cancelled.' }],
  isError: true,
}

export function isUnexpected(error: Error): boolean {
  return !(error instanceof Refusal) && refusalFrom(error) === undefined
}
