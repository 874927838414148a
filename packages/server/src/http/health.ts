import type { FastifyInstance } from 'fastify'
import { demandCurrent } from '../db/migrate.ts'
import type { Db } from '../db/pool.ts'

type Readiness = { ok: boolean; checks: Record<string, string> }

const DATABASE_ANSWER_MS = 2_000

/** GET /healthz: the process lives. GET /readyz: it can do its work, or what keeps it from that. */
export function serveHealth(app: FastifyInstance, db: Db): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ ok: true }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const checks = { database: await judge(() => demandCurrent(db)) }
    const readiness: Readiness = { ok: Object.values(checks).every((c) => c === 'ok'), checks }
    return reply.code(readiness.ok ? 200 : 503).send(readiness)
  })
}

async function judge(check: () => Promise<void>): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer in time'), DATABASE_ANSWER_MS)
  })
  // The reason is for the log and the operator's `doctor`; a stranger learns only that it is not ok.
  const answer = check().then(
    () => 'ok',
    (error: Error) =>
      error.name === 'WrongDatabase' ? 'migrations are not current' : 'out of reach',
  )
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
