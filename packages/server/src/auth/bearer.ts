import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import type { Access, AccessTokens } from './access-tokens.ts'
import { PRICING_READ } from './token-scopes.ts'

/** Whether a caller sees masked or exact market prices. */
export type PriceView = 'masked' | 'exact'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null without a token. A Refusal if the token is invalid, thrown by routes that use it. */
    bearer: Access | Refusal | null
  }
}

type Needs = { tokens: AccessTokens; metadata: string }

const BEARER = /^bearer(?: +|$)/i

/**
 * Reads an optional `Authorization: Bearer` header. Refuses nobody here. `metadata` is the address
 * of the resource's metadata, for apps whose token has expired.
 */
export function optionalBearer(app: FastifyInstance, { tokens, metadata }: Needs): void {
  const challenge = `Bearer error="invalid_token", resource_metadata="${metadata}"`
  app.decorateRequest('bearer', null)
  const find = async (request: FastifyRequest, token: string): Promise<void> => {
    request.bearer = tokens.recall(token) ?? (await tokens.find(token)) ?? refusalOf(challenge)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const { authorization } = request.headers
    // Most callers send no token, so avoid the cost of a promise for them.
    if (authorization === undefined || !BEARER.test(authorization)) return done()
    return find(request, authorization.replace(BEARER, '').trim())
  })
}

/**
 * What a caller may see, from the token or else the session. Without either: masked. An invalid
 * token is refused instead of ignored, so that an app learns that its token has expired.
 *
 * Refuses: unauthorized (the token is invalid or has expired).
 */
export function priceViewOf({ bearer, session }: FastifyRequest): PriceView {
  if (bearer instanceof Refusal) throw bearer
  if (bearer) return bearer.scopes.includes(PRICING_READ) ? 'exact' : 'masked'
  return session ? 'exact' : 'masked'
}

function refusalOf(challenge: string): Refusal {
  return new Refusal('unauthorized', 'The access token is not valid or has expired.', {
    headers: { 'www-authenticate': challenge },
  })
}
