import { Type } from 'typebox'
import { CursorQuery, NextCursor } from '../../../http/pages.ts'
import { NO_CONTROLS, Nullable, OneOf } from '../../../http/shapes.ts'
import type { AttemptRow, DeliveryRow } from './log-sql.ts'

export const EventsQuery = Type.Object(
  {
    after_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'The last event id you have. The page starts after it.',
      }),
    ),
    limit: Type.Integer({
      minimum: 1,
      maximum: 200,
      default: 50,
      description: 'Events per page.',
    }),
  },
  { additionalProperties: false },
)

export const EventOut = Type.Object({
  id: Type.String({ description: 'Sorts by creation time. The webhook carries the same id.' }),
  type: Type.String({ description: 'For example `order.recorded`.' }),
  created_at: Type.String({ format: 'date-time' }),
  data: Type.Object(
    {},
    { additionalProperties: true, description: 'Order events: `{ order }` (spec 2.12).' },
  ),
})

export const EventsOut = Type.Object({
  events: Type.Array(EventOut),
  next_cursor: NextCursor,
})

export const EndpointIn = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 2_048,
      description: 'Where events are sent. Must be https and publicly reachable.',
    }),
    secret: Type.String({
      minLength: 16,
      maxLength: 255,
      pattern: NO_CONTROLS,
      description: 'Chosen by you. It signs deliveries and is never shown.',
    }),
  },
  { additionalProperties: false },
)

export const EndpointOut = Type.Object({
  url: Type.String(),
  active: Type.Boolean({ description: 'False after a 410, or after 120 hours of failures.' }),
  created_at: Type.String({ format: 'date-time' }),
})

export function endpointOut(row: { url: string; active: boolean; created_at: Date }) {
  return { url: row.url, active: row.active, created_at: row.created_at.toISOString() }
}

const StatusCode = Nullable(Type.Integer({ description: "The endpoint's response." }))
const AttemptError = Nullable(
  Type.String({
    description: 'For example `timeout`, `connection`, `tls` or `status`; null on success.',
  }),
)
const DurationMs = Type.Integer({ minimum: 0 })

export const TestOut = Type.Object({
  event_id: Type.String(),
  delivered: Type.Boolean(),
  status_code: StatusCode,
  error: AttemptError,
  duration_ms: DurationMs,
})

const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const

export const DeliveriesQuery = Type.Object(
  { ...CursorQuery, status: Type.Optional(OneOf(DELIVERY_STATUSES)) },
  { additionalProperties: false },
)

export const DeliveryPath = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) })

const DELIVERY = {
  delivery_id: Type.String(),
  event_id: Type.String(),
  type: Type.String(),
  status: OneOf(DELIVERY_STATUSES),
  attempts: Type.Integer({ minimum: 0 }),
  created_at: Type.String({ format: 'date-time' }),
  last_attempt_at: Nullable(Type.String({ format: 'date-time' })),
  next_attempt_at: Nullable(
    Type.String({ format: 'date-time', description: 'Null if due now, or if never retried.' }),
  ),
  last_status_code: StatusCode,
  last_error: AttemptError,
}

export const DeliveryOut = Type.Object(DELIVERY)

export const DeliveryDetailOut = Type.Object({
  ...DELIVERY,
  tries: Type.Array(
    Type.Object({
      number: Type.Integer({ minimum: 1 }),
      at: Type.String({ format: 'date-time' }),
      host: Type.String(),
      status_code: StatusCode,
      error: AttemptError,
      duration_ms: DurationMs,
    }),
    { description: 'Newest first.' },
  ),
})

export const DeliveriesOut = Type.Object({
  deliveries: Type.Array(DeliveryOut, { description: 'Newest first.' }),
  next_cursor: NextCursor,
})

export function deliveryOut(row: DeliveryRow) {
  const isWaiting = row.status === 'pending' && row.due_at.getTime() > 0
  return {
    delivery_id: row.id,
    event_id: row.event_id,
    type: row.type,
    status: row.status,
    attempts: row.attempts,
    created_at: row.created_at.toISOString(),
    last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
    next_attempt_at: isWaiting ? row.due_at.toISOString() : null,
    last_status_code: row.last_status_code,
    last_error: row.last_error,
  }
}

export function deliveryDetailOut(row: DeliveryRow, tries: AttemptRow[]) {
  return {
    ...deliveryOut(row),
    tries: tries.map((each) => ({ ...each, at: each.at.toISOString() })),
  }
}
