import { type Static, Type } from 'typebox'
import { CursorQuery, NextCursor } from '../../../http/pages.ts'
import { NO_CONTROLS, Nullable, OneOf } from '../../../http/shapes.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { maskEmail } from '../../../values/mask-email.ts'
import { owed } from '../../money/ledger/posting-rules.ts'
import type { OrderRow, TimelineRow } from './order.ts'
import { PAYMENT_MODELS, STATUSES } from './states.ts'

const PRICE_CENTS_MAX = 1_000_000_000_000

const Price = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: PRICE_CENTS_MAX, description }))
const Url = Type.Optional(Type.String({ maxLength: 2_000, pattern: NO_CONTROLS }))

export const OrderIn = Type.Object({
  quote_id: Type.Optional(
    Type.String({ minLength: 1, maxLength: 1_000, description: 'From POST /quotes.' }),
  ),
  domain: Type.Optional(
    Type.String({ minLength: 1, maxLength: 1_000, description: 'Required without a quote.' }),
  ),
  sale_price_cents: Price('The price the buyer paid. Required without a quote.'),
  expected_price: Price('Alias of sale_price_cents.'),
  currency: Type.Optional(OneOf(['USD'])),
  external_payment_ref: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      pattern: NO_CONTROLS,
      description: 'Your payment reference. A payment is recorded once per name.',
    }),
  ),
  buyer: Type.Optional(
    Type.Object({
      email: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: NO_CONTROLS })),
      country: Type.Optional(
        Type.String({ pattern: '^[A-Za-z]{2}$', description: 'Two letters, ISO 3166.' }),
      ),
    }),
  ),
  return_url: Url,
  cancel_url: Url,
  dry_run: Type.Optional(
    Type.Boolean({ description: 'Validates everything, records nothing, returns 200.' }),
  ),
})
export type OrderIn = Static<typeof OrderIn>

const At = Type.String({ format: 'date-time' })

export const OrderOut = Type.Object({
  public_id: Type.String(),
  domain: Type.String(),
  unicode: Type.Optional(Type.String({ description: 'In Unicode, if it differs.' })),
  status: OneOf(STATUSES),
  sale_price_cents: Type.Integer(),
  currency: Type.String(),
  commission_cents: Type.Integer({ description: "The partner's share." }),
  amount_owed_cents: Type.Integer({
    description: 'What the partner owes from the payments it collected.',
  }),
  payment_model: OneOf(PAYMENT_MODELS),
  external_payment_ref: Nullable(Type.String()),
  quote_id: Nullable(Type.String()),
  buyer: Nullable(
    Type.Object({
      email: Nullable(
        Type.String({ description: 'Masked unless the credential has the scope `buy`.' }),
      ),
      name: Nullable(
        Type.String({ description: 'Null unless the credential has the scope `buy`.' }),
      ),
      country: Nullable(Type.String()),
    }),
  ),
  return_url: Nullable(Type.String()),
  cancel_url: Nullable(Type.String()),
  created_at: At,
  updated_at: At,
  timeline: Type.Array(
    Type.Object({
      at: At,
      status: OneOf(STATUSES),
      event: Type.String(),
      note: Nullable(Type.String()),
    }),
    { description: 'What happened, oldest first.' },
  ),
  dry_run: Type.Optional(Type.Boolean({ description: 'True if nothing was recorded.' })),
})
export type OrderOut = Static<typeof OrderOut>

export const OrderPath = Type.Object({ public_id: Type.String({ maxLength: 100 }) })

export const OrdersQuery = Type.Object({
  ...CursorQuery,
  status: Type.Optional(OneOf(STATUSES)),
  domain: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 })),
  from: Type.Optional(
    Type.String({ format: 'date-time', description: 'Recorded at or after this time.' }),
  ),
  to: Type.Optional(
    Type.String({ format: 'date-time', description: 'Only orders recorded before this time.' }),
  ),
})
export type OrdersQuery = Static<typeof OrdersQuery>

export const OrdersOut = Type.Object({
  orders: Type.Array(OrderOut),
  next_cursor: NextCursor,
})

/**
 * How much of the buyer's data is shown: everything, or a masked email address and no name.
 * Required, so that every caller makes this choice explicitly.
 */
export type BuyerView = 'full' | 'masked'

export function orderOut(row: OrderRow, timeline: TimelineRow[], buyerView: BuyerView): OrderOut {
  const isOwed = row.payment_model === 'partner_collected'
  return {
    public_id: row.public_id,
    ...namedOf(row.domain),
    status: row.status,
    sale_price_cents: row.sale_price_cents,
    currency: row.currency,
    commission_cents: row.commission_cents,
    amount_owed_cents: isOwed ? owed(row) : 0,
    payment_model: row.payment_model,
    external_payment_ref: row.external_payment_ref,
    quote_id: row.quote_id,
    buyer: buyerOf(row, buyerView),
    return_url: row.return_url,
    cancel_url: row.cancel_url,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    timeline: timeline.map(({ at, status, event, note }) => {
      return { at: at.toISOString(), status, event, note }
    }),
  }
}

function buyerOf(
  { buyer_email: email, buyer_name: name, buyer_country: country }: OrderRow,
  view: BuyerView,
) {
  if (email === null && name === null && country === null) return null
  if (view === 'full') return { email, name, country }
  return { email: email === null ? null : maskEmail(email), name: null, country }
}
