import { Type } from 'typebox'
import { NextCursor } from '../../http/pages.ts'

export const EventsQuery = Type.Object(
  {
    after_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'The last event you hold; the page begins after it.',
      }),
    ),
    limit: Type.Integer({
      minimum: 1,
      maximum: 200,
      default: 50,
      description: 'Events on a page.',
    }),
  },
  { additionalProperties: false },
)

export const EventOut = Type.Object({
  id: Type.String({ description: 'Sortable by creation time; the same in the webhook.' }),
  type: Type.String({ description: 'Such as `order.recorded`.' }),
  created_at: Type.String({ format: 'date-time' }),
  data: Type.Object(
    {},
    { additionalProperties: true, description: 'Order events: `{ order }` (spec 2.12).' },
  ),
})

export const EventsOut = Type.Object({
  events: Type.Array(EventOut, { description: 'Oldest first.' }),
  next_cursor: NextCursor,
})
