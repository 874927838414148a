import { type Static, Type } from 'typebox'
import { CursorQuery, NextCursor } from '../../../http/pages.ts'
import { Nullable, OneOf } from '../../../http/shapes.ts'
import { type Months, MONTHS } from '../../../values/instalments.ts'
import { namedOf } from '../../../values/domain-name.ts'
import type { TimelineRow } from '../orders/order.ts'
import { STATUSES } from '../orders/states.ts'
import { DELIVERY_KINDS } from '../handover/handover.ts'
import { NullableWay } from '../handover/shapes.ts'
import { DELIVERY_STATUSES, STATUS_OF_DELIVERY } from './delivery.ts'
import type { PurchaseRow } from './sql.ts'

const PRICE_CENTS_MAX = 1_000_000_000_000
const At = Type.String({ format: 'date-time' })

export const BuyPath = Type.Object({
  domain: Type.String({ minLength: 1, maxLength: 1_000, description: 'The listed domain.' }),
})
export const BuyIn = Type.Object({
  expected_price_cents: Type.Integer({
    minimum: 1,
    maximum: PRICE_CENTS_MAX,
    description: 'The price you agreed to. If it has changed, the request is refused.',
  }),
  monthly: Type.Optional(
    Type.Unsafe<Months>({
      type: 'integer',
      enum: MONTHS,
      description:
        'Pay in this many monthly payments, if the seller offers it. The checkout takes the first payment and saves the card.',
    }),
  ),
})
export const BuyOut = Type.Object({
  checkout_url: Type.String({ description: 'The checkout page. It expires after seven days.' }),
  session_id: Type.String(),
  expires_at: At,
})

export const PurchasePath = Type.Object({ public_id: Type.String({ maxLength: 100 }) })
export const PurchasesQuery = Type.Object(CursorQuery)

export const PurchaseOut = Type.Object({
  public_id: Type.String(),
  domain: Type.String(),
  unicode: Type.Optional(Type.String({ description: 'In Unicode, if it differs.' })),
  status: OneOf(STATUSES),
  price_cents: Type.Integer(),
  currency: Type.String(),
  delivery: Type.Object({
    kind: OneOf(DELIVERY_KINDS, {
      description:
        '`push`: we move the domain to your account. `auth_code`: you transfer it with the seller’s auth code.',
    }),
    status: OneOf(DELIVERY_STATUSES),
    due_at: Nullable(
      Type.String({ format: 'date-time', description: 'When the next step is due.' }),
    ),
    way: NullableWay(
      'How the seller handed it over: you have the auth code, or it was pushed to your account at the seller’s registrar.',
    ),
    disputed_at: Nullable(
      Type.String({ format: 'date-time', description: 'When you reported a problem.' }),
    ),
  }),
  created_at: At,
  timeline: Type.Array(Type.Object({ at: At, status: OneOf(STATUSES), event: Type.String() }), {
    description: 'What happened, oldest first.',
  }),
})
export type PurchaseOut = Static<typeof PurchaseOut>

export const OnePurchaseOut = Type.Object({
  ...PurchaseOut.properties,
  auth_code: Nullable(
    Type.String({
      description:
        'The auth code to transfer the domain to your registrar. Null until the seller has given it, and after a refund.',
    }),
  ),
})
export type OnePurchaseOut = Static<typeof OnePurchaseOut>

export const DisputeIn = Type.Object({
  reason: Type.String({
    minLength: 1,
    maxLength: 2_000,
    pattern: '^[^\\u0000-\\u0009\\u000b-\\u001f\\u007f]*$',
    description: 'What is wrong, for our staff.',
  }),
})

export const PurchasesPage = Type.Object({
  purchases: Type.Array(PurchaseOut),
  next_cursor: NextCursor,
})

/** Notes of staff are left out: they are written for partners and colleagues. */
export function purchaseOut(row: PurchaseRow, timeline: readonly TimelineRow[]): PurchaseOut {
  return {
    public_id: row.public_id,
    ...namedOf(row.domain),
    status: row.status,
    price_cents: row.sale_price_cents,
    currency: row.currency,
    delivery: {
      kind: row.kind,
      status: STATUS_OF_DELIVERY[row.status],
      due_at: dueOf(row),
      way: row.way,
      disputed_at: row.disputed_at?.toISOString() ?? null,
    },
    created_at: row.created_at.toISOString(),
    timeline: timeline.map(({ at, status, event }) => ({ at: at.toISOString(), status, event })),
  }
}

/** Only while somebody has to do something by then. */
function dueOf({ status, stage, due_at }: PurchaseRow): string | null {
  if (status === 'MANUAL_REVIEW') return null
  const isRunning = stage === 'pushing' || stage === 'seller' || stage === 'buyer'
  return isRunning && due_at ? due_at.toISOString() : null
}
