import type { FastifyRequest } from 'fastify'
import { accountByToken } from '../auth/account-by-token.ts'
import { noteScopeLacked } from '../auth/bearer-sql.ts'
import type { TokenScope } from '../auth/token-scopes.ts'
import type { Db } from '../db/pool.ts'
import { Refusal } from '../refusal.ts'
import type { Clock } from '../values/clock.ts'

type Needs = { db: Db; clock: Clock; metadata: string }

/** A client that tries again and again costs one write in this time. */
const NOTED_EVERY_MS = 5_000

/**
 * Refuses a tool whose scope the token lacks. Clients start to sign in when HTTP says so, so this
 * comes before the protocol. It is noted, because some clients try to get the scope by refreshing
 * their token, which then has to fail (`people/oauth/store.ts`).
 */
export async function demandScope(
  { bearer }: FastifyRequest,
  scope: TokenScope,
  { db, clock, metadata }: Needs,
): Promise<void> {
  if (bearer && !(bearer instanceof Refusal) && !bearer.scopes.includes(scope)) {
    const now = clock.now()
    const notAfter = new Date(now.getTime() - NOTED_EVERY_MS)
    await noteScopeLacked(db, bearer.grant_id, { now, notAfter })
  }
  accountByToken({ bearer }, scope, metadata)
}
