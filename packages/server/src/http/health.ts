import type { FastifyInstance } from 'fastify'
import { isServable } from '../db/migrate.ts'
import type { Db } from '../db/pool.ts'

type Readiness = { ok: boolean; checks: Record<string, string> }

const DATABASE_ANSWER_MS = 2_000
const VERDICT_KEPT_MS = 500

/** GET /healthz: the process lives. GET /readyz: it can do its work, or what keeps it from that. */
export function serveHealth(app: FastifyInstance, db: Db): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ ok: true }))
  const ask = keptForAMoment(() => judge(db))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (app.stopping.isDraining) {
      return reply.code(503).send({ ok: false, checks: { service: 'is stopping' } })
    }
    const checks = { database: await ask() }
    const readiness: Readiness = { ok: checks.database === 'ok', checks }
    return reply.code(readiness.ok ? 200 : 503).send(readiness)
  })
}

/** Anyone may ask, as often as they like, and the database is asked once in a while. */
function keptForAMoment(ask: () => Promise<string>): () => Promise<string> {
  let verdict: Promise<string> | undefined
  return async () => {
    if (!verdict) {
      verdict = ask()
      setTimeout(() => (verdict = undefined), VERDICT_KEPT_MS).unref()
    }
    return await verdict
  }
}

/** The reason is for the log and `doctor`; a stranger learns only what is not ok. */
async function judge(db: Db): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer in time'), DATABASE_ANSWER_MS)
  })
  const answer = isServable(db).then(
    (isRight) => (isRight ? 'ok' : 'migrations are not current'),
    () => 'out of reach',
  )
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
