import { PLAIN_EXAMPLES } from './openapi-plain-examples.ts'

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
  SecondFactorRequired: {
    status: 403,
    code: 'second_factor_required',
    message: 'Set up a second factor, or sign in with it.',
  },
  PreconditionFailed: {
    status: 412,
    code: 'precondition_failed',
    message: 'These records were changed since you loaded them. Load the newest and try again.',
  },
  PayloadTooLarge: { status: 413, code: 'payload_too_large', message: 'The body is too large.' },
  NotCsv: {
    status: 415,
    code: 'unsupported_media_type',
    message: 'Content-Type must be text/csv.',
  },
  NotZoneFile: {
    status: 415,
    code: 'unsupported_media_type',
    message: 'Content-Type must be text/plain or text/dns.',
  },
  PriceChanged: {
    status: 422,
    code: 'price_mismatch',
    message: 'The price is 50000 cents.',
    details: [{ field: 'expected_price_cents', message: 'must be 50000' }],
  },
  AmountChanged: {
    status: 422,
    code: 'price_mismatch',
    message: 'The amount is 110000 cents.',
    details: [{ field: 'expected_cents', message: 'must be 110000' }],
  },
  TotalChanged: {
    status: 422,
    code: 'price_mismatch',
    message: 'The price has changed: the cart now costs 1173 cents.',
    details: [{ field: 'expected_total_cents', message: 'is 1173 by now' }],
  },
  OfferTooLow: {
    status: 422,
    code: 'offer_too_low',
    message: 'The lowest offer is $125.00.',
    details: [{ field: 'amount_cents', message: 'must be at least 12500' }],
  },
  OfferChanged: {
    status: 422,
    code: 'price_mismatch',
    message: 'The amount is now $300.00.',
    details: [{ field: 'amount_cents', message: 'must be 30000' }],
  },
  NotEligible: {
    status: 422,
    code: 'not_eligible',
    message: 'leashly.com is not eligible for brokerage: it is or was for sale here (listed).',
    details: [{ field: 'domain', message: 'listed' }],
  },
  RateLimited: {
    status: 429,
    code: 'rate_limited',
    message: 'Rate limit reached: 60 requests in 60 s. Try again in 42 s.',
  },
  Unavailable: {
    status: 503,
    code: 'service_unavailable',
    message: 'The database is unreachable. Try again shortly.',
  },
} as const

export type ErrorExample = keyof typeof ERROR_EXAMPLES

/** Of statuses whose reason differs by operation. */
const OF_OPERATIONS: Record<string, ErrorExample> = {
  buyListing: 'PriceChanged',
  payOffPlan: 'AmountChanged',
  payPlan: 'AmountChanged',
  checkoutCart: 'TotalChanged',
  makeOffer: 'OfferTooLow',
  counterOffer: 'OfferTooLow',
  acceptOffer: 'OfferChanged',
  openOwnCase: 'NotEligible',
  importSellerListings: 'NotCsv',
  importDns: 'NotZoneFile',
}
const BY_STATUS: Record<string, ErrorExample> = {
  400: 'ValidationError',
  404: 'NotFound',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'PayloadTooLarge',
  429: 'RateLimited',
  503: 'Unavailable',
}

type Called = {
  operationId?: string | undefined
  method: string
  security?: readonly Record<string, unknown>[] | undefined
  'x-step-up'?: unknown
}

/** Which of them fits an operation's response. Undefined for statuses that none is an example of. */
export function errorExampleFor(status: string, called: Called): ErrorExample | undefined {
  const { security = [], operationId = '' } = called
  const uses = (scheme: string): boolean => security.some((way) => scheme in way)
  if (status === '401') {
    if (uses('partner')) return 'MissingCredentials'
    return uses('oauth') ? 'ExpiredToken' : 'NotSignedIn'
  }
  if (status === '403') return uses('partner') ? 'MissingScope' : pageRefusal(called)
  return BY_STATUS[status] ?? exampleOfOperation(status, operationId)
}

function exampleOfOperation(status: string, operationId: string): ErrorExample | undefined {
  const name = OF_OPERATIONS[operationId]
  return name && String(ERROR_EXAMPLES[name].status) === status ? name : undefined
}

/** Why an operation that only pages call is forbidden. */
function pageRefusal({ method, 'x-step-up': stepUp }: Called): ErrorExample {
  if (stepUp === 'always' || stepUp === 'sometimes') return 'StepUpRequired'
  return method === 'get' ? 'SecondFactorRequired' : 'OtherSite'
}

/** As `components.examples` of the description. */
export function errorExamples(): Record<string, { summary: string; value: unknown }> {
  const usual = Object.entries(ERROR_EXAMPLES).map(([name, { status, ...error }]) => {
    const value = { error: { ...error, request_id: 'req_01m7k8evkrx8q5t8pcsd06wtqs' } }
    return [name, { summary: `${status} ${error.code}`, value }] as const
  })
  const plain = Object.entries(PLAIN_EXAMPLES).map(([name, { status, ...value }]) => {
    return [name, { summary: `${status} ${value.error}`, value }] as const
  })
  return Object.fromEntries([...usual, ...plain])
}
