import { type Static, Type } from 'typebox'
import { CursorQuery, NextCursor } from '../../../http/pages.ts'
import { Nullable, OneOf } from '../../../http/shapes.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { EVENTS, type OfferRow, ROLES, type Role, STATUSES, type StepRow } from './offer.ts'
import { standingOf } from './rules.ts'

const AMOUNT_CENTS_MAX = 1_000_000_000_000
const MESSAGE_CHARS_MAX = 500
const At = Type.String({ format: 'date-time' })
const NullableRole = Type.Unsafe<Role | null>({
  type: ['string', 'null'],
  enum: [...ROLES, null],
})
const AmountIn = Type.Integer({ minimum: 1, maximum: AMOUNT_CENTS_MAX })

export const ListingPath = Type.Object({
  domain: Type.String({ minLength: 1, maxLength: 1_000, description: 'The listed domain.' }),
})
export const OfferPath = Type.Object({ offer_id: Type.String({ maxLength: 100 }) })

export const OfferIn = Type.Object(
  {
    amount_cents: AmountIn,
    message: Type.Optional(
      Type.String({
        maxLength: MESSAGE_CHARS_MAX,
        pattern: '^[^\\u0000-\\u0009\\u000b-\\u001f\\u007f]*$',
        description: 'A message for the seller.',
      }),
    ),
  },
  { additionalProperties: false },
)
export const CounterIn = Type.Object({ amount_cents: AmountIn }, { additionalProperties: false })
export const AcceptIn = Nullable(
  Type.Object(
    {
      amount_cents: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: AMOUNT_CENTS_MAX,
          description: 'The amount you agreed to. If there is a newer one, the request is refused.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
)
export const OffersQuery = Type.Object({
  role: OneOf(ROLES, { default: 'buyer', description: 'Offers you made, or for your listings.' }),
  ...CursorQuery,
})

const StepOut = Type.Object({
  at: At,
  by: NullableRole,
  event: OneOf(EVENTS),
  amount_cents: Nullable(Type.Integer()),
  message: Nullable(Type.String()),
})

export const OfferOut = Type.Object({
  offer_id: Type.String({ examples: ['off_01k9zq3v5m8r2t4w6y0a1c3e5g'] }),
  domain: Type.String(),
  unicode: Type.Optional(Type.String({ description: 'In Unicode, if it differs.' })),
  role: OneOf(ROLES, { description: 'Whether you are the buyer or the seller.' }),
  status: OneOf(STATUSES),
  amount_cents: Type.Integer({ description: 'The latest amount in the negotiation, in US cents.' }),
  turn: NullableRole,
  expires_at: Type.String({
    format: 'date-time',
    description: 'The deadline to answer the offer, or to pay it once it is accepted.',
  }),
  checkout_url: Nullable(
    Type.String({ description: 'Where the buyer pays an accepted offer. The seller gets null.' }),
  ),
  public_id: Nullable(Type.String({ description: 'The buyer’s purchase, once it is paid.' })),
  created_at: At,
  timeline: Type.Array(StepOut, { description: 'What happened, oldest first. Both sides see it.' }),
})
export type OfferOut = Static<typeof OfferOut>

export const OffersPage = Type.Object({ offers: Type.Array(OfferOut), next_cursor: NextCursor })

export const StaffOfferOut = Type.Object({
  ...OfferOut.properties,
  buyer_email: Type.String(),
})
export type StaffOfferOut = Static<typeof StaffOfferOut>
export const StaffOffersPage = Type.Object({
  offers: Type.Array(StaffOfferOut),
  next_cursor: NextCursor,
})

export type View = {
  role: Role
  now: Date
  /** The address of a checkout session's page. */
  checkoutUrl: (session_id: string) => string
}

/** An offer as one side sees it. Neither learns who the other is. */
export function offerOut(row: OfferRow, steps: readonly StepRow[], view: View): OfferOut {
  const { offer_id, domain, amount_cents, session_id } = row
  const { status, turn } = standingOf(row, view.now)
  const isBuyers = view.role === 'buyer'
  const isPayable = isBuyers && status === 'accepted' && session_id !== null
  return {
    offer_id,
    ...namedOf(domain),
    role: view.role,
    status,
    amount_cents,
    turn,
    expires_at: row.expires_at.toISOString(),
    checkout_url: isPayable ? view.checkoutUrl(session_id) : null,
    public_id: isBuyers ? row.order_id : null,
    created_at: row.created_at.toISOString(),
    timeline: [...steps.map(stepOut), ...paidStep(row)],
  }
}

function stepOut({ at, done_by, event, amount_cents, message }: StepRow): Static<typeof StepOut> {
  return { at: at.toISOString(), by: done_by, event, amount_cents, message }
}

function paidStep({ ordered_at, amount_cents }: OfferRow): Static<typeof StepOut>[] {
  if (ordered_at === null) return []
  const at = ordered_at.toISOString()
  return [{ at, by: 'buyer', event: 'paid', amount_cents, message: null }]
}
