import type { FastifyInstance } from 'fastify'
import { isServable } from '../db/migrate.ts'
import type { Db } from '../db/pool.ts'
import { probeWrite } from '../db/probe-write.ts'

type Checks = { database: string; storage: string }
type Readiness = { ok: boolean; checks: Checks; quarantine?: true }
type Options = { stuckMaxMs?: number; isQuarantined?: boolean }

const ANSWER_MS = 2_000
/** A probe that takes longer may only wait its turn, behind the statements of requests. */
const PROMPT_MS = 500
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
  const ask = keptForAMoment(db)
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (app.stopping.isDraining) {
      return reply.code(503).send({ ok: false, checks: { service: 'is stopping' } })
    }
    const checks = await ask()
    const readiness: Readiness = {
      ok: isFine(checks),
      checks,
      ...(isQuarantined && { quarantine: true }),
    }
    return reply.code(readiness.ok ? 200 : 503).send(readiness)
  })
}

/**
 * Anyone may call this as often as they like, so only one probe runs at a time, and its result is
 * reused for a moment. A process that was fine and is busy stays so: if all of them were taken out
 * of the proxy for being busy, nobody would be served.
 */
function keptForAMoment(db: Db): () => Promise<Checks> {
  let latest: Promise<Checks> | undefined
  let wasFine = false
  const probe = async (): Promise<Checks> => {
    const checks = await judge(db)
    setTimeout(() => (latest = undefined), VERDICT_KEPT_MS).unref()
    if (Object.values(checks).includes(BUSY)) return wasFine ? FINE : AWAY
    wasFine = isFine(checks)
    return checks
  }
  return async () => {
    latest ??= probe()
    const prompt = await within(PROMPT_MS, latest)
    if (prompt) return prompt
    if (wasFine && isAnswering(db)) return FINE
    return (await within(ANSWER_MS - PROMPT_MS, latest)) ?? LATE
  }
}

const FINE: Checks = { database: 'ok', storage: 'ok' }
const AWAY: Checks = { database: 'out of reach', storage: 'unknown' }
const LATE: Checks = { database: 'no answer in time', storage: 'unknown' }
const BUSY = 'busy'

function isFine(checks: Checks): boolean {
  return Object.values(checks).every((said) => said === 'ok')
}

/** Whether statements that wait are being answered, one after the other. */
function isAnswering(db: Db): boolean {
  return db.stuckMs() < PROMPT_MS
}

async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>(
    (resolve) => (timer = setTimeout(() => resolve(undefined), ms)),
  )
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Callers learn only what isn't ok; `doctor` shows the reason. Never throws. */
async function judge(db: Db): Promise<Checks> {
  const prompt = db.within(PROBE_DEADLINE_MS)
  const verdictOf = async (asked: Promise<boolean>, ifNot: string): Promise<string> => {
    return await asked.then(
      (isRight) => (isRight ? 'ok' : ifNot),
      ({ code }: { code?: string }) => {
        return code === 'CONNECTION_DEADLINE' && isAnswering(db) ? BUSY : AWAY.database
      },
    )
  }
  const database = await verdictOf(isServable(prompt), 'migrations are not current')
  if (database !== 'ok') return { database, storage: 'unknown' }
  return { database, storage: await verdictOf(probeWrite(prompt), 'cannot be written') }
}
