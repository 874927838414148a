import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Deprecation } from './deprecation.ts'
import type { PartnerRole } from '../values/partner-role.ts'
import type { LimitName } from './limits.ts'

export const SCOPES = ['search', 'embed', 'buy', 'broker', 'refer', 'report', 'webhook'] as const
export type Scope = (typeof SCOPES)[number]

/**
 * Whether an action needs the person to prove who they are again (contract section 7, "Step-up"):
 * always, depending on the request, or with the current password in its body.
 */
export type StepUp =
  | 'always'
  | 'current_password'
  | 'not needed'
  | ((request: FastifyRequest) => boolean | Promise<boolean>)

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The rate limit bucket that counts calls to this route. */
    limit?: LimitName
    /** Partner routes: the credential needs one of these. */
    scopes?: readonly Scope[]
    /** A missing Idempotency-Key is refused before the body is read. */
    needsIdempotencyKey?: boolean
    /** Partner pages: the members who may call it. */
    roles?: readonly PartnerRole[]
    /**
     * The older endpoints answer 400 and 401 with `{ error: "text" }` (spec 2.2). The OAuth ones
     * follow RFC 6749: `{ error: "invalid_request", error_description: "text" }`.
     */
    errorShape?: 'typed' | 'legacy' | 'oauth'
    /** Requires a recent proof of identity, for actions that a stolen session alone must not do. */
    stepUp?: StepUp
    deprecation?: Deprecation
    /** Pages of any origin may call it, without credentials. */
    isCrossOrigin?: boolean
    /**
     * Pages read it again and again by themselves. The audit log has one entry per quarter of an
     * hour for the same person, address and parameters, unless one fails.
     */
    isRefreshed?: boolean
    /** Also open to staff who haven't set up a second factor. All other routes refuse them. */
    isForEnrolling?: boolean
  }
}

type Demand = { name: string; isMet(route: RouteOptions): boolean }

const LIMIT: Demand = { name: 'limit', isMet: (route) => Boolean(route.config?.limit) }
const RESPONSE: Demand = {
  name: 'response schema',
  isMet: (route) => Boolean(route.schema?.response),
}
const SUMMARY: Demand = {
  name: 'operationId and summary',
  isMet: (route) => Boolean(route.schema?.operationId && route.schema.summary),
}
const SCOPE: Demand = {
  name: 'scopes',
  isMet: (route) => Boolean(route.config?.scopes && route.config.scopes.length > 0),
}

const ROLES: Demand = {
  name: 'roles',
  isMet: ({ config }) => Boolean(config?.roles && config.roles.length > 0),
}

/**
 * Words in the path of actions that reveal a secret, move money or give others access. A new route
 * with one of them must declare its `stepUp`, or the server doesn't start.
 */
const SENSITIVE_PATH =
  /auth-code|unlock|bulk|credentials|payout|paid|refund|cancel|complete|password|passkeys|two-factor|\/email$|contacts|members|invitations|approve/
const STEP_UP: Demand = {
  name: 'stepUp',
  isMet: ({ method, url, schema, config }) => {
    const isBySession = schema?.security?.some((each) => 'session' in each) ?? false
    const isAsked = isBySession && method !== 'GET' && SENSITIVE_PATH.test(url)
    return !isAsked || config?.stepUp !== undefined
  },
}

export const PUBLIC_DEMANDS = [LIMIT, RESPONSE, SUMMARY, STEP_UP]
export const PARTNER_DEMANDS = [SCOPE, LIMIT, RESPONSE, SUMMARY]
/** On top of the public ones, which the pages for people have already. */
export const MEMBER_DEMANDS = [ROLES]

/** Fails at startup if a route doesn't declare what every route of its kind must. */
export function demandOfRoutes(app: FastifyInstance, demands: readonly Demand[]): void {
  app.addHook('onRoute', (route) => {
    if (route.method === 'HEAD') return
    const missing = demands.filter((demand) => !demand.isMet(route)).map(({ name }) => name)
    if (missing.length > 0) {
      throw new Error(`${String(route.method)} ${route.url} lacks ${missing.join(', ')}`)
    }
  })
}
