import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import type { Access } from './access-tokens.ts'
import type { TokenScope } from './token-scopes.ts'

/**
 * The account that an access token acts for, if the token includes a scope. Install
 * `optionalBearer` first. `metadata` is the address of the resource's metadata (RFC 9728), from
 * which a client learns where to get a token.
 *
 * Refuses: unauthorized (no token, or not a valid one), forbidden (a token without the scope). Both
 * tell the client which scopes to ask for, in WWW-Authenticate.
 */
export function accountByToken(
  { bearer }: Pick<FastifyRequest, 'bearer'>,
  scope: TokenScope,
  metadata: string,
): Access {
  if (bearer instanceof Refusal) throw bearer
  if (!bearer) {
    const challenge = `Bearer resource_metadata="${metadata}", scope="${scope}"`
    throw refuse('unauthorized', `This needs an access token with scope ${scope}.`, challenge)
  }
  if (bearer.scopes.includes(scope)) return bearer
  // A new token replaces the old one, so the client must ask for what it has, too.
  const wanted = [...new Set([...bearer.scopes, scope])].join(' ')
  const challenge = `Bearer error="insufficient_scope", scope="${wanted}", resource_metadata="${metadata}"`
  throw refuse('forbidden', `The access token lacks scope ${scope}.`, challenge)
}

function refuse(code: 'unauthorized' | 'forbidden', text: string, challenge: string): Refusal {
  return new Refusal(code, text, { headers: { 'www-authenticate': challenge } })
}
