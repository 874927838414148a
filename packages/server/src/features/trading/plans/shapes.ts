import { type Static, Type } from 'typebox'
import { CursorQuery, NextCursor } from '../../../http/pages.ts'
import { Nullable, OneOf } from '../../../http/shapes.ts'
import { namedOf } from '../../../values/domain-name.ts'
import type { SavedCardRow } from '../../money/cards/card.ts'
import { declineText } from '../../money/payments/decline-text.ts'
import type { ChargeState } from './charge-sql.ts'
import type { PlanView } from './list-sql.ts'
import { END_REASONS, type EndReason, type InstalmentRow, PLAN_STATUSES } from './plan.ts'
import { endsAt } from './schedule.ts'

const At = Type.String({ format: 'date-time' })
const Cents = (description: string) => Type.Integer({ minimum: 0, description })

export const ROLES = ['buyer', 'seller'] as const
export type Role = (typeof ROLES)[number]

const PAYMENT_STATES = ['in_progress', 'needs_confirmation'] as const
type PaymentState = (typeof PAYMENT_STATES)[number]
const nullable = <T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T | null>({ type: ['string', 'null'], enum: [...values, null], description })

export const PlanPath = Type.Object({ plan_id: Type.String({ maxLength: 100 }) })
export const PlansQuery = Type.Object({
  ...CursorQuery,
  role: OneOf(ROLES, { default: 'buyer', description: 'Domains you buy, or domains you sell.' }),
})

export const PlanOut = Type.Object({
  plan_id: Type.String(),
  domain: Type.String(),
  unicode: Type.Optional(Type.String({ description: 'In Unicode, if it differs.' })),
  role: OneOf(ROLES),
  status: OneOf(PLAN_STATUSES, {
    description:
      '`overdue`: the payment that is due couldn’t be charged. `ended`: the domain went back to its seller.',
  }),
  months: Type.Integer({ examples: [12] }),
  paid: Type.Integer({ description: 'How many payments were made.' }),
  price_cents: Cents('The price of the domain.'),
  fee_cents: Cents('Our fee for paying monthly.'),
  instalment_cents: Cents('Each payment except the last.'),
  paid_cents: Cents('Paid so far.'),
  left_cents: Cents('Left to pay. 0 once the plan has ended.'),
  currency: OneOf(['USD']),
  next_charge_at: Nullable(
    Type.String({ format: 'date-time', description: 'Null if nothing will be charged.' }),
  ),
  next_cents: Nullable(Type.Integer({ description: 'The next charge, in US cents.' })),
  ends_at: Nullable(
    Type.String({
      format: 'date-time',
      description: 'When an overdue plan ends unless it is paid.',
    }),
  ),
  payment: nullable(
    PAYMENT_STATES,
    'A payment in progress. `needs_confirmation`: your bank asks you to confirm it.',
  ),
  problem: Nullable(Type.String({ description: 'Why the last payment failed, in words.' })),
  ended_reason: nullable(END_REASONS, 'Why the plan ended.'),
  created_at: At,
  ended_at: Nullable(At),
})
export type PlanOut = Static<typeof PlanOut>

export const PlansPage = Type.Object({ plans: Type.Array(PlanOut), next_cursor: NextCursor })

const Instalment = Type.Object({
  number: Type.Integer(),
  amount_cents: Type.Integer(),
  seller_cents: Nullable(Type.Integer({ description: 'The seller’s share; null for the buyer.' })),
  due_at: At,
  paid_at: Nullable(At),
  payable_at: Nullable(
    Type.String({ format: 'date-time', description: 'When the seller’s share became payable.' }),
  ),
})

/** One plan, with all its payments and the card that is charged. */
export const OnePlanOut = Type.Object({
  ...PlanOut.properties,
  card: Nullable(
    Type.Object(
      { card_id: Type.String(), brand: Type.String(), last4: Type.String() },
      { description: 'The card that is charged; null for the seller, or if there is none.' },
    ),
  ),
  instalments: Type.Array(Instalment, { maxItems: 36 }),
})
export type OnePlanOut = Static<typeof OnePlanOut>

const CardId = Type.String({ minLength: 1, maxLength: 100, description: 'A saved card.' })
export const CardIn = Type.Object({ card_id: CardId }, { additionalProperties: false })
export const PayIn = Nullable(
  Type.Object(
    {
      card_id: Type.Optional(CardId),
      expected_cents: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1_000_000_000_000,
          description: 'The amount you expect to pay. If it has changed, nothing is charged.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
)
export const PaidOut = Type.Object({
  plan: OnePlanOut,
  confirm_url: Nullable(
    Type.String({
      description: 'A page of your bank where you confirm the payment. It returns here.',
    }),
  ),
})

/** What else is known of a plan than its own row. */
export type Around = { charge: ChargeState | undefined; role: Role }

export function planOut(view: PlanView, { charge, role }: Around): PlanOut {
  const isOpen = view.ended_at === null
  const isOverdue = view.status === 'overdue'
  const live = charge && charge.due_at !== null ? charge : undefined
  return {
    plan_id: view.plan_id,
    ...namedOf(view.domain),
    role,
    status: view.status,
    months: view.months,
    paid: view.paid,
    price_cents: view.price_cents,
    fee_cents: view.fee_cents,
    instalment_cents: view.instalment_cents,
    paid_cents: view.paid_cents,
    left_cents: isOpen ? view.left_cents : 0,
    currency: 'USD',
    next_charge_at: isOpen ? nextCharge(view) : null,
    next_cents: isOpen ? view.due_cents : null,
    ends_at: isOverdue && view.overdue_from ? endsAt(view.overdue_from).toISOString() : null,
    payment: live ? paymentOf(live) : null,
    problem: isOverdue && role === 'buyer' ? problemOf(charge) : null,
    ended_reason: view.ended_reason satisfies EndReason | null,
    created_at: view.created_at.toISOString(),
    ended_at: view.ended_at?.toISOString() ?? null,
  }
}

/** Of an overdue plan the next attempt; null if only the end is left. */
function nextCharge({ due_at, next_at, overdue_from }: PlanView): string | null {
  if (!due_at) return null
  const at = overdue_from && next_at ? next_at : due_at
  const isLast = overdue_from && next_at && next_at >= endsAt(overdue_from)
  return isLast ? null : at.toISOString()
}

function paymentOf({ needs_buyer, payment_status }: ChargeState): PaymentState {
  return needs_buyer && payment_status === 'open' ? 'needs_confirmation' : 'in_progress'
}

function problemOf(charge: ChargeState | undefined): string {
  if (!charge || charge.outcome === 'paid') return 'There is no card that we could charge.'
  if (charge.outcome === 'unanswered') return 'Our payment provider didn’t answer.'
  if (charge.outcome === 'needs_owner') return 'Your bank wants you to confirm the payment.'
  return charge.outcome === 'returned'
    ? 'Your bank didn’t confirm the payment.'
    : declineText(charge.reason)
}

export function onePlanOut(
  view: PlanView,
  around: Around & { instalments: InstalmentRow[]; card: SavedCardRow | undefined },
): OnePlanOut {
  const { instalments, card, role } = around
  const isSeller = role === 'seller'
  return {
    ...planOut(view, around),
    card: card ? { card_id: card.card_id, brand: card.brand, last4: card.last4 } : null,
    instalments: instalments.map((each) => ({
      number: each.number,
      amount_cents: each.amount_cents,
      seller_cents: isSeller ? each.seller_cents : null,
      due_at: each.due_at.toISOString(),
      paid_at: each.paid_at?.toISOString() ?? null,
      payable_at: isSeller ? (each.matured_at?.toISOString() ?? null) : null,
    })),
  }
}
