import type { FastifyInstance } from 'fastify'
import { isServable } from '../db/migrate.ts'
import type { Db } from '../db/pool.ts'
import { probeWrite } from '../db/probe-write.ts'

type Checks = { database: string; storage: string }
type Readiness = { ok: boolean; checks: Checks; quarantine?: true }
type Options = { stuckMaxMs?: number; isQuarantined?: boolean }

const ANSWER_MS = 2_000
/**
 * Longer than we wait before answering: cancelling every probe of a slow database would cost it a
 * connection each time, and it would still finish the abandoned query.
 */
const PROBE_DEADLINE_MS = 5_000
const VERDICT_KEPT_MS = 1_000
/** Longer than any statement may take: a pool that answers nothing for this long won't recover. */
const STUCK_MAX_MS = 60_000

/**
 * GET /healthz: whether the process works; 503 asks for a restart. GET /readyz: whether it can
 * serve, or why not; 503 asks a load balancer to send requests elsewhere.
 */
export function serveHealth(app: FastifyInstance, db: Db, options: Options = {}): void {
  const { stuckMaxMs = STUCK_MAX_MS, isQuarantined = false } = options
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
      ...(isQuarantined && { quarantine: true }),
    }
    return reply.code(readiness.ok ? 200 : 503).send(readiness)
  })
}

/**
 * Anyone may call this as often as they like, so only one probe runs at a time, and its result is
 * reused for a moment.
 */
function keptForAMoment(probe: () => Promise<Checks>): () => Promise<Checks> {
  let latest: Promise<Checks> | undefined
  return async () => {
    if (!latest) {
      latest = probe()
      void latest.then(() => setTimeout(() => (latest = undefined), VERDICT_KEPT_MS).unref())
    }
    return await inTime(latest)
  }
}

async function inTime(verdict: Promise<Checks>): Promise<Checks> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Checks>((resolve) => {
    timer = setTimeout(resolve, ANSWER_MS, { database: 'no answer in time', storage: 'unknown' })
  })
  try {
    return await Promise.race([verdict, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Callers learn only what isn't ok; `doctor` shows the reason. Never throws. */
async function judge(db: Db): Promise<Checks> {
  const prompt = db.within(PROBE_DEADLINE_MS)
  const database = await verdictOf(isServable(prompt), 'migrations are not current')
  if (database !== 'ok') return { database, storage: 'unknown' }
  return { database, storage: await verdictOf(probeWrite(prompt), 'cannot be written') }
}

async function verdictOf(asked: Promise<boolean>, ifNot: string): Promise<string> {
  return await asked.then(
    (isRight) => (isRight ? 'ok' : ifNot),
    () => 'out of reach',
  )
}
