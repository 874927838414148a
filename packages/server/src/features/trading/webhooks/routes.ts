import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { readHistory } from './read-history.ts'
import { EventsOut, EventsQuery } from './shapes.ts'

const ERRORS = { 400: ErrorOut, 401: ErrorOut, 403: ErrorOut, 429: ErrorOut, 503: ErrorOut }

/** A partner's event history (spec 4.4). */
export function eventRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/events',
    {
      config: { scopes: ['webhook'], limit: 'partner.events' },
      schema: {
        operationId: 'readEvents',
        summary: 'List events',
        description:
          'Oldest first. Resume with `after_id`, the last id you have. You see every event once and in order, even while new ones are written.',
        tags: ['Partner events'],
        querystring: EventsQuery,
        response: { 200: EventsOut, ...ERRORS },
      },
    },
    async ({ query, partner }) => await readHistory(db, partner, query),
  )
}
