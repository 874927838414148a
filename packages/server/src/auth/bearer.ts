import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/** How much of the market's prices a caller may see. */
export type Sight = 'masked' | 'exact'

/**
 * What an optional `Authorization: Bearer`, or else a signed-in session, lets a caller see. Neither:
 * masked. A token that is not one of ours is refused rather than answered as if it were absent, so
 * that an app whose token has expired learns of it. No tokens are issued yet, so every one is refused.
 */
export function sightOf(request: FastifyRequest): Sight {
  const header = request.headers.authorization
  if (header === undefined || !/^bearer( |$)/i.test(header)) {
    return request.session ? 'exact' : 'masked'
  }
  throw new Refusal('unauthorized', 'The access token is not valid or has expired.', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  })
}
