import { type Static, Type } from 'typebox'
import { CursorQuery, NextCursor } from '../../../http/pages.ts'
import { Nullable } from '../../../http/shapes.ts'
import type { NotificationRow } from './sql.ts'

const Time = Type.String({ format: 'date-time' })

export const NotificationsQuery = Type.Object(CursorQuery)

const NotificationOut = Type.Object({
  id: Type.String({ examples: ['ntf_01k9zq3v5m8r2t4w6y0a1c3e5g'] }),
  kind: Type.String({ examples: ['watch_available'] }),
  title: Type.String({ examples: ['dormant-harbor.com is available'] }),
  body: Type.String({ examples: ['Register it before somebody else does.'] }),
  href: Type.String({
    description: 'A path on this site that shows more.',
    examples: ['/register/dormant-harbor.com'],
  }),
  read_at: Nullable(Time),
  created_at: Time,
})

export const NotificationsOut = Type.Object({
  notifications: Type.Array(NotificationOut),
  unread: Type.Integer({ minimum: 0, description: 'How many of all notifications are unread.' }),
  next_cursor: NextCursor,
})

export const ReadIn = Type.Object(
  {
    ids: Type.Optional(
      Type.Array(Type.String({ maxLength: 40 }), {
        minItems: 1,
        maxItems: 200,
        description: 'Which ones. Leave it out to mark all of them.',
      }),
    ),
  },
  { additionalProperties: false },
)
export const ReadOut = Type.Object({ unread: Type.Integer({ minimum: 0 }) })

export function notificationOut(row: NotificationRow): Static<typeof NotificationOut> {
  const { id, kind, title, body, href, read_at, created_at } = row
  const at = created_at.toISOString()
  return { id, kind, title, body, href, read_at: read_at?.toISOString() ?? null, created_at: at }
}
