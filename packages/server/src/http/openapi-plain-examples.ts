/**
 * Refusals in other shapes: of OAuth (RFC 6749) and of older endpoints (a sentence).
 * openapi-error-examples.test.ts compares them with the service's.
 */
export const PLAIN_EXAMPLES = {
  PlainValidationError: { status: 400, error: 'domain is required' },
  OauthBadMetadata: {
    status: 400,
    error: 'invalid_redirect_uri',
    error_description: 'redirect_uris is required',
  },
  OauthBadGrant: {
    status: 400,
    error: 'invalid_grant',
    error_description: 'grant request is invalid',
  },
  OauthBadRequest: {
    status: 400,
    error: 'invalid_request',
    error_description: "missing required parameter 'token'",
  },
  OauthUnknownClient: {
    status: 401,
    error: 'invalid_client',
    error_description: 'client authentication failed',
  },
  OauthTooLarge: {
    status: 413,
    error: 'invalid_request',
    error_description: 'The body is too large.',
  },
  OauthMediaType: {
    status: 415,
    error: 'invalid_request',
    error_description: 'Content-Type must be application/json.',
  },
  OauthRateLimited: {
    status: 429,
    error: 'temporarily_unavailable',
    error_description: 'Rate limit reached: 60 requests in 60 s. Try again in 42 s.',
  },
  OauthUnavailable: {
    status: 503,
    error: 'temporarily_unavailable',
    error_description: 'The database is unreachable. Try again shortly.',
  },
} as const

export type PlainExample = keyof typeof PLAIN_EXAMPLES

const OF_OAUTH: Record<string, PlainExample> = {
  401: 'OauthUnknownClient',
  413: 'OauthTooLarge',
  415: 'OauthMediaType',
  429: 'OauthRateLimited',
  503: 'OauthUnavailable',
}
const OF_OPERATIONS: Record<string, PlainExample> = {
  registerApp: 'OauthBadMetadata',
  issueToken: 'OauthBadGrant',
  revokeToken: 'OauthBadRequest',
}
/** Which of them fits a response with OAuth's shape. */
export function oauthExampleFor(status: string, operationId: string): PlainExample | undefined {
  return status === '400' ? OF_OPERATIONS[operationId] : OF_OAUTH[status]
}

/** Which of them fits a response that is only a sentence. */
export function olderExampleFor(status: string): PlainExample | undefined {
  return status === '400' ? 'PlainValidationError' : undefined
}
