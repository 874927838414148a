import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import type { Access, AccessTokens } from './access-tokens.ts'

/** How much of the market's prices a caller may see. */
export type Sight = 'masked' | 'exact'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null without a token; a refusal where the token is none of ours, for routes that read it. */
    bearer: Access | Refusal | null
  }
}

type Needs = { tokens: AccessTokens; baseUrl: string }

const BEARER = /^bearer(?: +|$)/i

/** Finds out what an optional `Authorization: Bearer` allows. Nobody is refused here. */
export function optionalBearer(app: FastifyInstance, { tokens, baseUrl }: Needs): void {
  const metadata = `${baseUrl}/.well-known/oauth-protected-resource`
  const challenge = `Bearer error="invalid_token", resource_metadata="${metadata}"`
  app.decorateRequest('bearer', null)
  const find = async (request: FastifyRequest, token: string): Promise<void> => {
    request.bearer = tokens.recall(token) ?? (await tokens.find(token)) ?? refusalOf(challenge)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const { authorization } = request.headers
    // Most callers bring no token at all, and need not wait for a promise to learn it.
    if (authorization === undefined || !BEARER.test(authorization)) return done()
    return find(request, authorization.replace(BEARER, '').trim())
  })
}

/**
 * What a token, or else a signed-in session, lets a caller see. Neither: masked. A token that is not
 * one of ours is refused rather than answered as if it were absent, so that an app whose token has
 * expired learns of it.
 *
 * Refuses: unauthorized (the token is not valid or has expired).
 */
export function sightOf({ bearer, session }: FastifyRequest): Sight {
  if (bearer instanceof Refusal) throw bearer
  if (bearer) return bearer.scopes.includes('pricing:read') ? 'exact' : 'masked'
  return session ? 'exact' : 'masked'
}

function refusalOf(challenge: string): Refusal {
  return new Refusal('unauthorized', 'The access token is not valid or has expired.', {
    headers: { 'www-authenticate': challenge },
  })
}
