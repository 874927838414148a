import swagger from '@fastify/swagger'
import type { onSendAsyncHookHandler } from 'fastify'
import { Type } from 'typebox'
import type { App } from './app.ts'
import { guidedErrors } from './error-guide.ts'
import { PageBodies } from './page-body.ts'
import { ErrorOut } from './shapes.ts'
import { type Description, internalDescription, publicDescription } from './openapi-documents.ts'
import { type LimitName, LIMITS, scaledMax } from './limits.ts'
import type { StepUp } from './route-config.ts'

/** The version of the API, not of the server (spec section 9). */
export const API_VERSION = '1.1.0'

type Addresses = { baseUrl: string; authUrl: string }
type Settings = Addresses & { rateLimitScale: number }

/** Extensions for what OpenAPI itself can't express. */
const OURS = { 'x-errors': guidedErrors() }

const TAGS = [
  { name: 'Search', description: 'Availability and registration data.' },
  { name: 'Names', description: 'Registered, dropped and new names, from zone files.' },
  { name: 'Prices', description: 'Prices and registration rules of each TLD.' },
  { name: 'Marketplace', description: 'Names for sale.' },
  { name: 'Listings', description: 'One name for sale: facts and similar names.' },
  { name: 'Tools', description: 'Free tools for domains and websites.' },
  { name: 'Accounts', description: 'Sign-up, sign-in and sign-out, for our own pages.' },
  { name: 'OAuth', description: "Access tokens for apps, with the person's consent." },
  { name: 'Buying', description: 'Domains that account holders buy on the market.' },
  { name: 'Offers', description: 'Offers for listed domains, and their answers.' },
  { name: 'Selling', description: 'Domains that account holders sell.' },
  { name: 'Brokerage', description: 'We contact the owners of domains for account holders.' },
  {
    name: 'Watching',
    description: 'Watched domains, saved searches, the shortlist and notifications.',
  },
  { name: 'Portfolio', description: 'Domains owned by account holders, and their contacts.' },
  { name: 'DNS', description: 'DNS records of domains that use our name servers.' },
  { name: 'Bulk operations', description: 'Changes to many domains at once.' },
  { name: 'Billing', description: 'Saved cards and automatic renewals.' },
  { name: 'Cart', description: 'Pay for renewals and restores together.' },
  { name: 'Developer keys', description: 'API keys and the endpoints they open.' },
  { name: 'Partner inventory', description: 'Names for sale, for resellers. Signed.' },
  {
    name: 'Partner events',
    description: 'Events, read from history or sent to your webhook. Signed.',
  },
  { name: 'Partner orders', description: 'Quotes, sales and refunds. Signed.' },
  { name: 'Partner brokerage', description: "Buying domains that aren't for sale. Signed." },
  { name: 'Partner reports', description: 'Sales, statements and payouts. Signed.' },
  { name: 'Partner referrals', description: 'Links, clicks and commissions. Signed.' },
  { name: 'Partner pages', description: 'For signed-in partner members.' },
  { name: 'Staff', description: 'For staff. Every call is written to the audit log.' },
  { name: 'Status', description: 'What our own probes found.' },
  { name: 'Contact', description: 'Who runs this service.' },
  { name: 'Service', description: 'About the service itself.' },
]

/** Collects every route's schemas into one OpenAPI 3.1 description. Must run before any route. */
export async function describeApi(
  app: App,
  { baseUrl, authUrl, rateLimitScale }: Settings,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Namehouse',
        version: API_VERSION,
        description:
          'Domain search, pricing, marketplace and partner trading. Public endpoints need no ' +
          'authentication; Partner endpoints are signed with HMAC-SHA256 or Ed25519.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: baseUrl }],
      tags: TAGS,
      components: { securitySchemes: securitySchemes({ baseUrl, authUrl }) },
      ...OURS,
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: {
        ...schema,
        ...(schema?.querystring ? { querystring: withoutDefaults(schema.querystring) } : {}),
        ...(schema?.response ? { response: withDescriptions(schema.response) } : {}),
        ...(route.config?.scopes && {
          security: [{ partner: [] }],
          'x-scopes': [...route.config.scopes],
        }),
        ...stepUpOut(route.config?.stepUp),
        ...(route.config?.limit && { 'x-limit': limitOut(route.config.limit, rateLimitScale) }),
      },
    }),
  })
}

/**
 * When an operation needs a step-up: always, depending on the request, or a password in the body.
 */
function stepUpOut(stepUp: StepUp | undefined): { 'x-step-up'?: string } {
  if (stepUp === undefined || stepUp === 'not needed') return {}
  return { 'x-step-up': typeof stepUp === 'function' ? 'sometimes' : stepUp }
}

/** The rate limit of an operation, and what it counts. */
function limitOut(name: LimitName, scale: number) {
  const { windowSeconds, by } = LIMITS[name]
  return { max: scaledMax(name, scale), window_seconds: windowSeconds, by }
}

type ObjectShape = { properties?: Record<string, { default?: unknown }>; required?: string[] }

/** A field with a default is required in our types, but not in the caller's request. */
function withoutDefaults(querystring: unknown): ObjectShape {
  const shape = querystring as ObjectShape
  const required = shape.required?.filter((name) => shape.properties?.[name]?.default === undefined)
  return { ...shape, ...(required && { required }) }
}

/** OpenAPI requires a description for every response. */
function withDescriptions(response: unknown): Record<string, object> {
  const answers = Object.entries(response as Record<string, { description?: string }>)
  return Object.fromEntries(
    answers.map(([status, answer]) => [status, { description: 'Success.', ...answer }]),
  )
}

/** The description of every route, split in two: for developers, and for our own pages. */
export function descriptionsOf(app: App): { open: Description; internal: Description } {
  // The plugin's type covers every version of OpenAPI; ours is 3.1, with paths and tags.
  const whole = app.swagger() as unknown as Description
  return { open: publicDescription(whole), internal: internalDescription(whole) }
}

/** For the largest answers that we have, which are the same for everybody. */
export function packedOnce(): onSendAsyncHookHandler {
  let bodies: PageBodies | undefined
  return async (request, reply, payload) => {
    if (typeof payload !== 'string' || reply.statusCode !== 200) return payload
    bodies ??= new PageBodies(Buffer.from(payload))
    const { bytes, encoding } = await bodies.body('', request.headers['accept-encoding'])
    reply.header('vary', 'accept-encoding')
    if (encoding) reply.header('content-encoding', encoding)
    return bytes
  }
}

/** GET /api/openapi.json. */
export function serveDescription(app: App): void {
  let kept: Description | undefined
  app.get(
    '/api/openapi.json',
    {
      onSend: packedOnce(),
      config: { limit: 'public.description', isCrossOrigin: true },
      schema: {
        operationId: 'readDescription',
        summary: 'This API description (OpenAPI 3.1)',
        description: 'Everything developers can call.',
        tags: ['Service'],
        security: [{}],
        response: { 200: Type.Object({}, { additionalProperties: true }) },
      },
    },
    async () => (kept ??= descriptionsOf(app).open),
  )
}

/** GET /api/openapi.internal.json, for staff only. */
export function serveInternalDescription(app: App): void {
  let kept: Description | undefined
  app.get(
    '/api/openapi.internal.json',
    {
      config: { limit: 'staff.calls' },
      schema: {
        operationId: 'readInternalDescription',
        summary: 'API description of the staff and partner pages',
        tags: ['Staff'],
        security: [{ session: [] }],
        response: {
          200: Type.Object({}, { additionalProperties: true }),
          401: ErrorOut,
          403: ErrorOut,
          429: ErrorOut,
        },
      },
    },
    async () => (kept ??= descriptionsOf(app).internal),
  )
}

function securitySchemes({ baseUrl, authUrl }: Addresses) {
  return {
    oauth: {
      type: 'oauth2',
      description: 'Optional on public endpoints: shows real marketplace prices.',
      flows: {
        authorizationCode: {
          authorizationUrl: `${authUrl}/oauth/authorize`,
          tokenUrl: `${baseUrl}/api/oauth/token`,
          refreshUrl: `${baseUrl}/api/oauth/token`,
          scopes: { 'pricing:read': 'See exact marketplace prices' },
        },
      },
    },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'namehouse_session',
      description:
        'Set by signing in (`__Host-namehouse_session` over https). Writes must come from the same origin.',
    },
    developerKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
    developerSecret: { type: 'apiKey', in: 'header', name: 'x-api-secret' },
    partner: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Service-Key-Id',
      description:
        'With X-Service-Timestamp, X-Service-Nonce and X-Service-Signature: `v1=` and the ' +
        'HMAC-SHA256 of method, path, canonical query, timestamp, nonce and body digest, or ' +
        '`ed25519=` and the base64 signature of the same text.',
    },
  } as const
}
