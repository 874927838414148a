import { Type } from 'typebox'
import { Nullable, OneOf } from '../../../http/shapes.ts'
import { PARTS } from './parts.ts'
import { HISTORY_DAYS } from './read-status.ts'

const State = OneOf(['working', 'failing', 'unknown'])

export const StatusOut = Type.Object({
  status: State,
  parts: Type.Array(
    Type.Object({
      part: OneOf(PARTS),
      name: Type.String(),
      status: State,
      checked_at: Nullable(Type.String({ format: 'date-time' })),
      failing_since: Nullable(Type.String({ format: 'date-time' })),
      days: Type.Array(
        Type.Object({
          day: Type.String({ format: 'date', description: 'The day, in UTC.' }),
          checks: Type.Integer({ description: 'How many checks were made. 0 if there were none.' }),
          failed: Type.Integer(),
        }),
        { maxItems: HISTORY_DAYS, description: 'The last 90 days, oldest first.' },
      ),
    }),
    { maxItems: PARTS.length },
  ),
})

export const OperatorOut = Type.Object({
  name: Type.String(),
  address: Type.Array(Type.String(), { description: 'As on invoices. Empty if it is not set.' }),
  country: Nullable(Type.String({ description: 'For example NL.' })),
  contact: Nullable(
    Type.String({
      description: 'A URI: an email address, a page or a telephone number.',
      examples: ['mailto:support@names.example'],
    }),
  ),
})
