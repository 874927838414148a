import type { Static } from 'typebox'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { Refusal } from '../../../refusal.ts'
import type { Clock } from '../../../values/clock.ts'
import { readStatus } from './read-status.ts'
import { OperatorOut, StatusOut } from './shapes.ts'

/** How long an answer is reused. Anyone may ask, and most do when something is wrong. */
const KEPT_MS = 5_000
/** Nobody waits longer: a hanging database is when people look at the status page. */
const ANSWER_MS = 2_000
/** Longer, because giving up a statement costs its connection. */
const READ_DEADLINE_MS = 5_000

type Needs = { db: Db; clock: Clock; operator: Static<typeof OperatorOut> }

/** GET /api/status and GET /api/operator, for the pages about the service. */
export function statusRoutes(app: App, needs: Needs): void {
  statusRoute(app, needs)
  app.get(
    '/api/operator',
    {
      config: { limit: 'public.listings', isCrossOrigin: true },
      schema: {
        operationId: 'readOperator',
        summary: 'Get who runs this service and how to reach them',
        tags: ['Contact'],
        response: { 200: OperatorOut, 429: ErrorOut, 503: ErrorOut },
      },
    },
    async () => needs.operator,
  )
}

/** GET /api/status: what the probes of the last 90 days found, for the status page. */
function statusRoute(app: App, { db, clock }: Needs): void {
  let kept: { until: number; status: ReturnType<typeof readStatus> } | undefined
  const read = async () => {
    const now = clock.now()
    if (!kept || kept.until <= now.getTime()) {
      const status = readStatus(db.within(READ_DEADLINE_MS), now)
      kept = { until: now.getTime() + KEPT_MS, status }
      status.catch(() => (kept = undefined))
    }
    return await inTime(kept.status)
  }
  app.get(
    '/api/status',
    {
      config: { limit: 'public.listings', isCrossOrigin: true },
      schema: {
        operationId: 'readStatus',
        summary: 'Get the status of each part of the service',
        description:
          'What our own probes found, now and on each of the last 90 days. `unknown` if nothing was checked in the last five minutes.',
        tags: ['Status'],
        response: { 200: StatusOut, 429: ErrorOut, 503: ErrorOut },
      },
    },
    read,
  )
}

/** Refuses: service_unavailable. */
async function inTime<T>(status: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const text = 'The database doesn’t answer, so the status is unknown.'
    reject(new Refusal('service_unavailable', text, { retryAfterSeconds: KEPT_MS / 1000 }))
  }, ANSWER_MS)
  try {
    return await Promise.race([status, late])
  } finally {
    clearTimeout(timer)
  }
}
