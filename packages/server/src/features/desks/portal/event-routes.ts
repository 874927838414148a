import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { EventsOut } from '../../trading/webhooks/shapes.ts'
import { TECHNICAL } from './access.ts'
import { browseHistory } from './browse-history.ts'
import { readOwnEvent } from './read-own-event.ts'
import {
  COMMON,
  OwnEventOut,
  OwnEventsQuery,
  REFUSALS,
  TenantItemPath,
  TenantPath,
} from './shapes.ts'

const config = { limit: 'portal.reads', roles: TECHNICAL } as const

/** A partner's event history, on the partner pages. */
export function ownEventRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/events',
    {
      config,
      schema: {
        ...COMMON,
        operationId: 'browseOwnEvents',
        summary: 'List events, newest first',
        params: TenantPath,
        querystring: OwnEventsQuery,
        response: { 200: EventsOut, ...REFUSALS },
      },
    },
    async ({ query, tenant }) => await browseHistory(db, tenant, query),
  )

  app.get(
    '/events/:id',
    {
      config,
      schema: {
        ...COMMON,
        operationId: 'readOwnEvent',
        summary: 'Get an event with the payload that is sent',
        params: TenantItemPath,
        response: { 200: OwnEventOut, ...REFUSALS },
      },
    },
    async ({ params, tenant }) => await readOwnEvent(db, tenant, params.id),
  )
}
