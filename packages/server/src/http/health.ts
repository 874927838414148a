import type { FastifyInstance } from 'fastify'
import { isServable } from '../db/migrate.ts'
import type { Db } from '../db/pool.ts'
import { probeWrite } from '../db/probe-write.ts'

type Checks = { database: string; storage: string }
type Readiness = { ok: boolean; checks: Checks }

const PROBE_DEADLINE_MS = 2_000
const VERDICT_KEPT_MS = 1_000
/** Longer than any statement may take: a pool that answered none in this time will not recover. */
const STUCK_MAX_MS = 60_000

/**
 * GET /healthz: the process works; 503 asks for a restart. GET /readyz: it can serve, or what keeps it
 * from that; 503 asks a load balancer to send requests elsewhere.
 */
export function serveHealth(app: FastifyInstance, db: Db, stuckMaxMs = STUCK_MAX_MS): void {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    const ok = db.stuckMs() < stuckMaxMs
    return reply.code(ok ? 200 : 503).send({ ok })
  })
  const ask = keptForAMoment(() => judge(db))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (app.stopping.isDraining) {
      return reply.code(503).send({ ok: false, checks: { service: 'is stopping' } })
    }
    const checks = await ask()
    const readiness: Readiness = {
      ok: Object.values(checks).every((said) => said === 'ok'),
      checks,
    }
    return reply.code(readiness.ok ? 200 : 503).send(readiness)
  })
}

/** Anyone may ask, as often as they like; the database is asked once a second at most. */
function keptForAMoment<T>(ask: () => Promise<T>): () => Promise<T> {
  let verdict: Promise<T> | undefined
  return async () => {
    if (!verdict) {
      verdict = ask()
      setTimeout(() => (verdict = undefined), VERDICT_KEPT_MS).unref()
    }
    return await verdict
  }
}

/** A stranger learns only what is not ok; the reason is for `doctor`. */
async function judge(db: Db): Promise<Checks> {
  const prompt = db.within(PROBE_DEADLINE_MS)
  const [database, storage] = await Promise.all([
    verdictOf(isServable(prompt), 'migrations are not current'),
    verdictOf(probeWrite(prompt), 'cannot be written'),
  ])
  return { database, storage }
}

async function verdictOf(asked: Promise<boolean>, ifNot: string): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer in time'), PROBE_DEADLINE_MS)
  })
  const answer = asked.then(
    (isRight) => (isRight ? 'ok' : ifNot),
    () => 'out of reach',
  )
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
