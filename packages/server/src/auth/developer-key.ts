import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../db/pool.ts'
import { callerAddress } from '../http/caller-address.ts'
import type { Limiter } from '../http/limiter.ts'
import { countCall } from '../http/rate-limit.ts'
import { Refusal } from '../refusal.ts'
import type { Clock } from '../values/clock.ts'
import { digestOf } from '../values/signed-token.ts'
import { type DeveloperKeyRow, findDeveloperKey, noteUse } from './developer-key-sql.ts'

type Needs = { db: Db; clock: Clock; limiter: Limiter }

/**
 * Used for unknown keys, so that the check takes the same time and doesn't reveal they don't exist.
 */
const NO_SECRET = randomBytes(32)
const HEADER_LENGTH_MAX = 200
/**
 * "Last used" is only shown to people, and one write per request would cost more than the request.
 */
const USE_NOTED_EVERY_MS = 60_000

/**
 * Requires an active developer key and its secret (spec 5.2). Successful requests are counted by
 * key and failures by address, so that neither uses up the other's limit.
 */
export function demandDeveloperKey(app: FastifyInstance, needs: Needs): void {
  const { db, clock, limiter } = needs
  app.addHook('onRequest', async (request, reply) => {
    const key = await provenKey(db, request)
    if (!key) {
      await countCall(limiter, reply, 'keys.failed-auth', callerAddress(request.ip))
      throw new Refusal('unauthorized', 'x-api-key or x-api-secret is missing or wrong.')
    }
    const { limit } = request.routeOptions.config
    if (!limit) throw new Error(`${request.routeOptions.url} has no limit`)
    await countCall(limiter, reply, limit, key.id)
    const now = clock.now()
    const usedAgoMs = now.getTime() - (key.last_used_at?.getTime() ?? 0)
    if (usedAgoMs >= USE_NOTED_EVERY_MS) await noteUse(db, key.id, now)
  })
}

async function provenKey(
  db: Db,
  { headers }: FastifyRequest,
): Promise<DeveloperKeyRow | undefined> {
  const apiKey = headers['x-api-key']
  const secret = headers['x-api-secret']
  if (typeof apiKey !== 'string' || typeof secret !== 'string') return undefined
  if (apiKey.length > HEADER_LENGTH_MAX || secret.length > HEADER_LENGTH_MAX) return undefined
  const row = await findDeveloperKey(db, apiKey)
  const isRight = timingSafeEqual(digestOf(secret), row?.secret_hash ?? NO_SECRET)
  return isRight && row && !row.revoked_at ? row : undefined
}
