import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../db/pool.ts'
import { callerAddress } from '../../http/caller-address.ts'
import type { Clock } from '../../values/clock.ts'
import { publicId } from '../../values/public-id.ts'
import { auditedParams } from './audited-params.ts'
import { completeAudit, insertAudit, type NewAudit } from './sql.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until this call is in the audit log. */
    auditId: string | null
  }
}

type Needs = { db: Db; clock: Clock }
/** Whether calls that were refused before any work are kept. */
type Kept = { refused: 'kept' | 'left out' }

const STATUS_LIMITED = 429

/**
 * Writes every call to the audit log, before any work: what cannot be written down is not done. The
 * outcome follows with the answer. A call that was refused earlier, for who made it or for what it
 * sent, is written when it is answered; one over the limit is not, or a flood would fill the log.
 * Where anybody with an account may knock, refused calls are left out for the same reason.
 */
export function keepAudit(
  app: FastifyInstance,
  { db, clock }: Needs,
  { refused }: Kept = { refused: 'kept' },
): void {
  app.decorateRequest('auditId', null)
  app.addHook('preHandler', async (request) => {
    request.auditId = publicId('aud', clock.now())
    await insertAudit(db, entryOf(request, request.auditId, clock.now()))
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const { statusCode: status } = reply
    const outcome = { status, error_code: status < 400 ? null : errorCodeIn(payload) }
    if (request.auditId) await completeAudit(db, request.auditId, outcome)
    else if (refused === 'kept' && status !== STATUS_LIMITED) {
      const id = publicId('aud', clock.now())
      await insertAudit(db, { ...entryOf(request, id, clock.now()), ...outcome })
    }
    return payload
  })
}

function entryOf(request: FastifyRequest, id: string, at: Date): NewAudit {
  const { session, method, routeOptions } = request
  return {
    id,
    at,
    account_id: session?.account_id ?? null,
    email: session?.email ?? null,
    address: callerAddress(request.ip),
    action: `${method} ${routeOptions.url ?? ''}`,
    params: auditedParams(request),
    status: null,
    error_code: null,
  }
}

function errorCodeIn(payload: unknown): string | null {
  if (typeof payload !== 'string') return null
  return /"code":"(\w{1,50})"/.exec(payload)?.[1] ?? null
}
