/** Refusals as callers meet them. openapi-error-examples.test.ts compares them with the service's. */
export const ERROR_EXAMPLES = {
  ValidationError: {
    status: 400,
    code: 'validation_error',
    message: 'domain is required',
    details: [{ field: 'domain', message: 'is required' }],
  },
  MissingCredentials: {
    status: 401,
    code: 'missing_credentials',
    message: 'X-Service-Key-Id is missing.',
  },
  NotSignedIn: { status: 401, code: 'unauthorized', message: 'Sign in first.' },
  ExpiredToken: {
    status: 401,
    code: 'unauthorized',
    message: 'The access token is not valid or has expired.',
  },
  MissingScope: {
    status: 403,
    code: 'forbidden',
    message: 'This credential lacks the scope buy.',
  },
  OtherSite: {
    status: 403,
    code: 'forbidden',
    message: 'This request must come from our own pages.',
  },
  StepUpRequired: {
    status: 403,
    code: 'step_up_required',
    message: 'Confirm that it is you: POST /api/auth/step-up, then try again.',
  },
  NotFound: { status: 404, code: 'not_found', message: 'No such order.' },
  Conflict: {
    status: 409,
    code: 'conflict',
    message: 'This Idempotency-Key was used with a different body.',
  },
  RateLimited: {
    status: 429,
    code: 'rate_limited',
    message: 'Rate limit reached: 60 requests in 60 s. Try again in 42 s.',
  },
} as const

export type ErrorExample = keyof typeof ERROR_EXAMPLES

type Called = {
  method: string
  security?: readonly Record<string, unknown>[] | undefined
  'x-step-up'?: unknown
}

/** Which of them fits an operation's response. Undefined for those that differ by operation. */
export function errorExampleFor(status: string, called: Called): ErrorExample | undefined {
  const { security = [] } = called
  const uses = (scheme: string): boolean => security.some((way) => scheme in way)
  if (status === '400') return 'ValidationError'
  if (status === '401') {
    if (uses('partner')) return 'MissingCredentials'
    return uses('oauth') ? 'ExpiredToken' : 'NotSignedIn'
  }
  if (status === '403') return uses('partner') ? 'MissingScope' : pageRefusal(called)
  if (status === '404') return 'NotFound'
  if (status === '409') return 'Conflict'
  return status === '429' ? 'RateLimited' : undefined
}

/** Why an operation that only pages call is forbidden. A read depends on what it reads. */
function pageRefusal({ method, 'x-step-up': stepUp }: Called): ErrorExample | undefined {
  if (stepUp === 'always' || stepUp === 'sometimes') return 'StepUpRequired'
  return method === 'get' ? undefined : 'OtherSite'
}

/** As `components.examples` of the description. */
export function errorExamples(): Record<string, { summary: string; value: unknown }> {
  const entries = Object.entries(ERROR_EXAMPLES).map(([name, { status, ...error }]) => {
    const value = { error: { ...error, request_id: 'req_01m7k8evkrx8q5t8pcsd06wtqs' } }
    return [name, { summary: `${status} ${error.code}`, value }] as const
  })
  return Object.fromEntries(entries)
}
