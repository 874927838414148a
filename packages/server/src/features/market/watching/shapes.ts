import { type Static, Type } from 'typebox'
import { Nullable, OneOf } from '../../../http/shapes.ts'
import { namedOf } from '../../../values/domain-name.ts'
import type { WatchRow } from './sql.ts'
import { MAIL_CHOICES, NAME_STATES, WATCH_EVENTS } from './watch-event.ts'

const Time = Type.String({ format: 'date-time' })
const On = Type.Array(OneOf(WATCH_EVENTS), {
  minItems: 1,
  maxItems: WATCH_EVENTS.length,
  uniqueItems: true,
  description: 'The events to notify you about.',
})

export const WatchIn = Type.Object(
  { domain: Type.String({ minLength: 1, maxLength: 300 }), on: On },
  { additionalProperties: false },
)
export const WatchPath = Type.Object({ watch_id: Type.String({ maxLength: 40 }) })

const STATES = [...NAME_STATES, 'listed'] as const

export const WatchOut = Type.Object({
  watch_id: Type.String({ examples: ['wat_01k9zq3v5m8r2t4w6y0a1c3e5g'] }),
  domain: Type.String({ examples: ['dormant-harbor.com'] }),
  unicode: Type.Optional(Type.String({ description: 'The name in Unicode, if it differs.' })),
  on: Type.Array(OneOf(WATCH_EVENTS)),
  state: OneOf(STATES, {
    description: '`listed` if it is for sale here; `unknown` until checked.',
  }),
  expires_at: Nullable(Time),
  bin_price_cents: Nullable(
    Type.Integer({
      description: 'The buy now price while the name is for sale here, in US cents.',
    }),
  ),
  next_check_at: Time,
  created_at: Time,
})
export const WatchesOut = Type.Object({ watches: Type.Array(WatchOut) })

export const WatchSettings = Type.Object(
  { mail: OneOf(MAIL_CHOICES, { description: 'How often to send email about watched names.' }) },
  { additionalProperties: false },
)

export function watchOut(row: WatchRow): Static<typeof WatchOut> {
  const { id, on_events, state, expires_at, bin_price_cents, next_check_at, created_at } = row
  return {
    watch_id: id,
    ...namedOf(row.domain),
    on: on_events,
    state: bin_price_cents === null ? state : 'listed',
    expires_at: expires_at?.toISOString() ?? null,
    bin_price_cents,
    next_check_at: next_check_at.toISOString(),
    created_at: created_at.toISOString(),
  }
}
