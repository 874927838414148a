import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import type { Clock } from '../../../values/clock.ts'
import { readStatus } from './read-status.ts'
import { StatusOut } from './shapes.ts'

/** How long an answer is reused. Anyone may ask, and most do when something is wrong. */
const KEPT_MS = 5_000

/** GET /api/status: what the probes of the last 90 days found, for the status page. */
export function statusRoutes(app: App, { db, clock }: { db: Db; clock: Clock }): void {
  let kept: { until: number; status: ReturnType<typeof readStatus> } | undefined
  const read = async () => {
    const now = clock.now()
    if (!kept || kept.until <= now.getTime()) {
      const status = readStatus(db, now)
      kept = { until: now.getTime() + KEPT_MS, status }
      status.catch(() => (kept = undefined))
    }
    return await kept.status
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
