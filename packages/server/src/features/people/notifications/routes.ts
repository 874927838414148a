import { sessionOf } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import type { Clock } from '../../../values/clock.ts'
import { notificationOut, NotificationsOut, NotificationsQuery, ReadIn, ReadOut } from './shapes.ts'
import { countUnread, readNotifications, setRead } from './sql.ts'

const PATH = '/api/notifications'
const common = { tags: ['Watching'], security: [{ session: [] }] }
const REFUSALS = { 400: ErrorOut, 401: ErrorOut, 403: ErrorOut, 429: ErrorOut }

/** What the bell in the header shows: /api/notifications. */
export function notificationRoutes(app: App, { db, clock }: { db: Db; clock: Clock }): void {
  app.get(
    PATH,
    {
      config: { limit: 'account.reads' },
      schema: {
        ...common,
        operationId: 'listNotifications',
        summary: 'List your notifications, newest first',
        description: 'The newest 500 are kept for 90 days.',
        querystring: NotificationsQuery,
        response: { 200: NotificationsOut, ...REFUSALS },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      const { limit, cursor } = request.query
      const [found, unread] = await Promise.all([
        readNotifications(db, account_id, positionOf(cursor), limit + 1),
        countUnread(db, account_id),
      ])
      const { rows, next_cursor } = cutPage(found, limit, ({ created_at, id }) => {
        return { at: created_at, id }
      })
      return { notifications: rows.map(notificationOut), unread, next_cursor }
    },
  )
  app.post(
    `${PATH}/read`,
    {
      config: { limit: 'watching.changes' },
      schema: {
        ...common,
        operationId: 'markNotificationsRead',
        summary: 'Mark notifications as read',
        description: 'Ids of other accounts, and unknown ones, change nothing.',
        body: ReadIn,
        response: { 200: ReadOut, ...REFUSALS },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      const { ids } = request.body
      return await db.begin(async (tx) => {
        await setRead(tx, account_id, ids, clock.now())
        return { unread: await countUnread(tx, account_id) }
      })
    },
  )
}
