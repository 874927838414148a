import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { QueueFull } from '../values/turn-queue.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'
import { problemDetails } from './problem-details.ts'

/** Maps each error code to its HTTP status. The compiler rejects a code that has no row. */
// oxfmt-ignore
export const STATUS = {
  validation_error:          400,
  invalid_redirect_uri:      400,
  invalid_client_metadata:   400,
  missing_idempotency_key:   400,
  unauthorized:              401,
  missing_credentials:       401,
  missing_signature_headers: 401,
  invalid_timestamp:         401,
  invalid_signature:         401,
  replay_detected:           401,
  passkey_required:          401,
  forbidden:                 403,
  second_factor_required:    403,
  step_up_required:          403,
  not_found:                 404,
  lookup_failed:             404,
  method_not_allowed:        405,
  conflict:                  409,
  idempotency_in_progress:   409,
  duplicate_payment_ref:     409,
  domain_unavailable:        409,
  invalid_transition:        409,
  not_your_turn:             409,
  precondition_failed:       412,
  payload_too_large:         413,
  unsupported_media_type:    415,
  price_mismatch:            422,
  offer_too_low:             422,
  quote_expired:             422,
  credit_limit_exceeded:     422,
  refund_not_allowed:        422,
  not_eligible:              422,
  rate_limited:              429,
  quota_exceeded:            429,
  service_unavailable:       503,
} as const satisfies Record<RefusalCode, number>

const DETAILS_MAX = 20
const DATABASE_RETRY_SECONDS = 2
const TOO_MANY = 429
/** When to look again for room that somebody has to make, such as an open offer less. */
const ROOM_SECONDS = 3_600
/** For logs and metrics only. It is never sent. */
const STATUS_CALLER_LEFT = 499

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the error that was answered; null for a success. */
    refusalCode: string | null
  }
}

/** The only place where an error becomes a response. */
export function answerErrors(app: FastifyInstance): void {
  app.decorateReply('refusalCode', null)
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply))
}

export function answerError(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // Check the socket: `request.raw` counts as destroyed as soon as its body was read.
  if (request.raw.socket?.destroyed) return endUnanswered(request, reply)
  const refusal = refusalFrom(error)
  const status = refusal ? STATUS[refusal.code] : 500
  const code = refusal?.code ?? 'internal_error'
  reply.refusalCode = code
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  else request.log.info({ code: refusal?.code, inside: refusal?.inside }, 'request refused')
  if (refusal) reply.headers(refusal.headers)
  const retryAfter = refusal?.retryAfterSeconds ?? (status === TOO_MANY ? ROOM_SECONDS : undefined)
  if (retryAfter) reply.header('retry-after', retryAfter)
  const shape = request.routeOptions?.config?.errorShape
  const message = refusal?.message ?? 'Unexpected error; retry with exponential back-off.'
  // Set explicitly, because the route's own serializer may not know this status.
  reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify)
  if (shape === 'legacy' && [400, 401].includes(status)) return reply.send({ error: message })
  if (shape === 'oauth') {
    return reply.send({ error: oauthError(refusal?.code), error_description: message })
  }
  return reply.send({
    error: {
      code,
      message,
      ...(refusal?.details && { details: refusal.details.slice(0, DETAILS_MAX) }),
      request_id: request.id,
    },
  })
}

/**
 * RFC 6749 and RFC 7591 define their own codes. Our other refusals are mapped to the closest one.
 */
function oauthError(code: RefusalCode | undefined): string {
  if (code === undefined) return 'server_error'
  if (code === 'invalid_redirect_uri' || code === 'invalid_client_metadata') return code
  const isForNow = code === 'rate_limited' || code === 'service_unavailable'
  return isForNow ? 'temporarily_unavailable' : 'invalid_request'
}

/** The caller disconnected before the answer, so there is no one to send it to. */
function endUnanswered(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.info('caller disconnected')
  return reply.code(STATUS_CALLER_LEFT).send()
}

/** What a caller may learn about an error. Anything not recognized here stays internal. */
export function refusalFrom(error: Error): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof QueueFull) {
    return new Refusal('service_unavailable', 'We are busy. Try again in a few seconds.', {
      cause: error,
      retryAfterSeconds: error.retryAfterSeconds,
    })
  }
  const { code, validation, validationContext } = error as FastifyError
  if (validation) return fromValidation(validation, validationContext)
  const known = FRAMEWORK[code]
  if (known) return new Refusal(known.code, known.message, { cause: error })
  if (isDatabaseAway(code)) {
    return new Refusal('service_unavailable', 'The database is unreachable. Try again shortly.', {
      cause: error,
      retryAfterSeconds: DATABASE_RETRY_SECONDS,
    })
  }
  return undefined
}

const FRAMEWORK: Record<string, { code: RefusalCode; message: string }> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'validation_error', message: 'The body is not JSON.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: {
    code: 'validation_error',
    message: 'The body is empty. Send JSON.',
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'validation_error',
    message: 'Content-Length does not match the body.',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'payload_too_large', message: 'The body is too large.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'unsupported_media_type',
    message: 'Content-Type must be application/json.',
  },
  // PostgreSQL can't store a NUL or an invalid character in text.
  22021: {
    code: 'validation_error',
    message: 'The request contains a character that isn’t allowed.',
  },
  FST_ERR_BAD_URL: {
    code: 'validation_error',
    message: 'The path isn’t percent-encoded correctly.',
  },
  FST_ERR_MAX_PARAM_LENGTH: {
    code: 'validation_error',
    message: 'A part of the path is too long.',
  },
}

type Validation = NonNullable<FastifyError['validation']>

/** The refusal of input that doesn't match its schema. */
export function fromValidation(validation: Validation, context: string | undefined): Refusal {
  const details = problemDetails(validation, context ?? 'body')
  const [first] = details
  return new Refusal('validation_error', `${first?.field} ${first?.message}`, { details })
}

/**
 * Connection failures of postgres.js, and PostgreSQL's codes for "not available", "too slow", or a
 * conflict with other transactions that retries didn't resolve.
 */
export function isDatabaseAway(code: string | undefined): boolean {
  return /^(CONNECTION_|CONNECT_TIMEOUT$|ECONNREFUSED$|ECONNRESET$|ENOENT$|53|57P0|57014$|55P03$|40001$|40P01$)/.test(
    code ?? '',
  )
}
