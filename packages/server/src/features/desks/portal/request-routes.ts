import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import type { Clock } from '../../../values/clock.ts'
import { TECHNICAL } from './access.ts'
import { listRequests } from './list-requests.ts'
import {
  ownRequestDetail,
  OwnRequestsOut,
  ownRequestOut,
  OwnRequestsQuery,
} from './request-shapes.ts'
import { COMMON, REFUSALS, TenantPath } from './shapes.ts'

/** What a partner asked of the Partner API in the last seven days. */
export function ownRequestRoutes(app: App, { db, clock }: { db: Db; clock: Clock }): void {
  app.get(
    '/requests',
    {
      config: { limit: 'portal.reads', roles: TECHNICAL },
      schema: {
        ...COMMON,
        operationId: 'listOwnRequests',
        summary: 'List signed requests of the last seven days, newest first',
        description:
          'Secrets and buyer data are left out. Each page scans about 2,000 requests, so a filtered page can be short and still have a next_cursor.',
        params: TenantPath,
        querystring: OwnRequestsQuery,
        response: { 200: OwnRequestsOut, ...REFUSALS },
      },
    },
    async ({ query, tenant }) => {
      const { rows, next_cursor } = await listRequests(db, tenant, query, clock.now())
      const out = query.request_id === undefined ? ownRequestOut : ownRequestDetail
      return { requests: rows.map(out), next_cursor }
    },
  )
}
