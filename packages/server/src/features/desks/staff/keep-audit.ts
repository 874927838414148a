import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../../db/pool.ts'
import { callerAddress } from '../../../http/caller-address.ts'
import type { Limiter } from '../../../http/limiter.ts'
import type { Clock } from '../../../values/clock.ts'
import { publicId } from '../../../values/public-id.ts'
import { answerFacts } from './answer-facts.ts'
import { auditedParams } from './audited-params.ts'
import {
  completeAudit,
  insertAudit,
  insertRefusal,
  isAudited,
  type NewAudit,
  type Outcome,
} from './sql.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until this call is in the audit log. */
    auditId: string | null
    /** The log has the same call from a few minutes ago. This one is logged only if it fails. */
    isRepeat: boolean
  }
}

type Needs = { db: Db; clock: Clock }
/** If given, refused calls are logged too. */
type Refusals = { limiter: Limiter }

const STATUS_LIMITED = 429
const REPEAT_MS = 15 * 60_000
/** The rate limit key that all strangers share. */
const EVERYONE = 'everyone'

/**
 * Writes every call to the audit log before any work: what can't be logged is not done. The outcome
 * is added with the response. A call that was refused earlier, because of its caller or its
 * content, is logged when it is answered. Calls over the rate limit are not logged, or a flood
 * would fill the log. Neither are repeats of a call that pages make by themselves (`isRefreshed`).
 * Refusals of strangers, and of staff without their second factor, go to a separate table, only a
 * few per hour.
 */
export function keepAudit(app: FastifyInstance, { db, clock }: Needs, refusals?: Refusals): void {
  app.decorateRequest('auditId', null)
  app.decorateRequest('isRepeat', false)
  app.addHook('preHandler', async (request) => {
    const now = clock.now()
    const entry = entryOf(request, publicId('aud', now), now)
    if (request.routeOptions.config.isRefreshed) {
      request.isRepeat = await isAudited(db, entry, new Date(now.getTime() - REPEAT_MS))
    }
    if (request.isRepeat) return
    request.auditId = entry.id
    await insertAudit(db, entry)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const { statusCode: status } = reply
    const outcome = outcomeOf(status, payload)
    if (request.auditId) await completeAudit(db, request.auditId, outcome)
    else if (refusals && status !== STATUS_LIMITED && !(request.isRepeat && status < 400)) {
      const entry = entryOf(request, publicId('aud', clock.now()), clock.now())
      await keepRefused(db, { request, entry, outcome }, refusals)
    }
    return payload
  })
}

type Refused = { request: FastifyRequest; entry: NewAudit; outcome: Outcome }

async function keepRefused(
  db: Db,
  { request, entry, outcome }: Refused,
  { limiter }: Refusals,
): Promise<void> {
  if (request.session?.role === 'staff') {
    await insertAudit(db, entry)
    return await completeAudit(db, entry.id, outcome)
  }
  if (await hasRoom(limiter, request, entry.address)) await insertRefusal(db, entry, outcome)
}

/** Whether a refused call is still logged. */
async function hasRoom(
  limiter: Limiter,
  { unproven }: FastifyRequest,
  address: string,
): Promise<boolean> {
  // Someone may have a staff password, and a flood of other refusals must not hide that.
  if (unproven) return (await limiter.take('staff.unproven', unproven.account_id)).isAllowed
  // One address must not use up the shared limit.
  return (
    (await limiter.take('staff.refusals', address)).isAllowed &&
    (await limiter.take('staff.all-refusals', EVERYONE)).isAllowed
  )
}

function outcomeOf(status: number, payload: unknown): Outcome {
  const text = typeof payload === 'string' ? payload : ''
  if (status >= 400) return { status, error_code: errorCodeIn(text), facts: null }
  return { status, error_code: null, facts: answerFacts(text) }
}

function entryOf(request: FastifyRequest, id: string, at: Date): NewAudit {
  const { method, routeOptions } = request
  const who = request.session ?? request.unproven
  return {
    id,
    at,
    account_id: who?.account_id ?? null,
    email: who?.email ?? null,
    name: who?.name ?? null,
    address: callerAddress(request.ip),
    action: `${method} ${routeOptions.url ?? ''}`,
    params: auditedParams(request),
  }
}

function errorCodeIn(text: string): string | null {
  return /"code":"(\w{1,50})"/.exec(text)?.[1] ?? null
}
