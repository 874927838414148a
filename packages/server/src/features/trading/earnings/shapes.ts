import { type Static, Type } from 'typebox'
import { CursorQuery, NextCursor } from '../../../http/pages.ts'
import { NO_CONTROLS, Nullable, OneOf } from '../../../http/shapes.ts'
import {
  SELLER_ACCOUNT_STATUSES,
  type SellerAccountStatus,
} from '../../../upstream/payments/seller-transfers.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { STATUSES } from '../orders/states.ts'
import { maskedDetails } from './bank-details.ts'
import { HOLD_MS, PAYOUT_METHODS, type PayoutDetails, type SellerPayoutRow } from './earnings.ts'
import type { PaidInstalment } from './instalment-sql.ts'
import type { OnePayout } from './read-payout.ts'
import type { SaleRow } from './sql.ts'

const At = Type.String({ format: 'date-time' })
const Cents = (description: string) => Type.Integer({ minimum: 0, description })

export const PageQuery = Type.Object(CursorQuery)

export const SummaryOut = Type.Object({
  balance: Type.Object({
    pending_cents: Cents(
      'Of sales that aren’t delivered, or were delivered or paid monthly less than 7 days ago.',
    ),
    payable_cents: Cents('Paid out next, or on its way.'),
    paid_out_cents: Cents('Paid out so far.'),
  }),
  listings: Type.Integer({ description: 'Domains that are for sale now.' }),
  sales: Type.Integer({ description: 'Sales that weren’t cancelled.' }),
  commission_bps: Type.Integer({ description: 'Our commission, in hundredths of a percent.' }),
})

export const SaleOut = Type.Object({
  public_id: Type.String(),
  domain: Type.String(),
  unicode: Type.Optional(Type.String({ description: 'In Unicode, if it differs.' })),
  status: OneOf(STATUSES),
  price_cents: Type.Integer(),
  commission_cents: Type.Integer({ description: 'Our commission, in US cents.' }),
  earned_cents: Type.Integer({ description: 'Your share, in US cents.' }),
  currency: Type.String(),
  created_at: At,
  delivered_at: Nullable(At),
  payable_at: Nullable(
    Type.String({ format: 'date-time', description: 'Seven days after the delivery.' }),
  ),
})
export const SalesPage = Type.Object({ sales: Type.Array(SaleOut), next_cursor: NextCursor })

export const PayoutOut = Type.Object({
  payout_id: Type.String(),
  amount_cents: Type.Integer(),
  currency: Type.String(),
  status: OneOf(['pending', 'paid', 'failed']),
  method: OneOf(PAYOUT_METHODS),
  paid_at: Nullable(At),
  failed_at: Nullable(At),
  created_at: At,
})
export const PayoutsPage = Type.Object({
  payouts: Type.Array(PayoutOut),
  total_paid_cents: Type.Integer(),
  next_cursor: NextCursor,
})

const Typed = (maxLength: number) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, pattern: NO_CONTROLS }))
export const DetailsIn = Type.Object({
  method: OneOf(PAYOUT_METHODS),
  holder: Typed(200),
  country: Type.Optional(Type.String({ pattern: '^[A-Za-z]{2}$' })),
  iban: Typed(60),
  account_number: Typed(60),
  routing_number: Typed(40),
})

export const PayoutPath = Type.Object({ payout_id: Type.String({ maxLength: 100 }) })

/** All null until the seller has entered them. Numbers are masked. */
export const DetailsOut = Type.Object({
  method: Nullable(Type.String()),
  holder: Nullable(Type.String()),
  country: Nullable(Type.String()),
  iban: Nullable(Type.String({ description: 'Only the last characters are shown.' })),
  account_number: Nullable(Type.String({ description: 'Only the last characters are shown.' })),
  routing_number: Nullable(Type.String({ description: 'Only the last characters are shown.' })),
  updated_at: Nullable(At),
})

/** With what the seller can choose, and how far Stripe is. */
export const OwnDetailsOut = Type.Object({
  ...DetailsOut.properties,
  methods: Type.Array(OneOf(PAYOUT_METHODS), { description: 'The payout methods offered here.' }),
  stripe_status: Type.Unsafe<SellerAccountStatus | null>({
    type: ['string', 'null'],
    enum: [...SELLER_ACCOUNT_STATUSES, null],
    description: 'The status of your Stripe account. Null if you have none.',
  }),
  is_stripe_wanted: Type.Boolean({
    description: 'Payouts go to Stripe as soon as your account there is ready.',
  }),
})
export const ChangedDetailsOut = Type.Object({
  ...OwnDetailsOut.properties,
  onboarding_url: Nullable(
    Type.String({
      description: "Stripe's page for the details it still needs. Null if nothing is missing.",
    }),
  ),
})

export const InstalmentOut = Type.Object({
  plan_id: Type.String(),
  domain: Type.String(),
  unicode: Type.Optional(Type.String({ description: 'In Unicode, if it differs.' })),
  number: Type.Integer({ description: 'The number of the monthly payment, counted from 1.' }),
  months: Type.Integer(),
  paid_cents: Type.Integer({ description: 'What the buyer paid.' }),
  earned_cents: Type.Integer({ description: 'Your share, in US cents.' }),
  paid_at: At,
})

/** A payout's statement: where it goes, and the sales and monthly payments it pays. */
export const StatementOut = Type.Object({
  ...PayoutOut.properties,
  details: DetailsOut,
  sales: Type.Array(SaleOut),
  instalments: Type.Array(InstalmentOut, { description: 'Monthly payments.' }),
})

export function statementOut({
  payout,
  details,
  sales,
  instalments,
}: OnePayout): Static<typeof StatementOut> {
  return {
    ...payoutOut(payout),
    details: detailsOut({ details, updated_at: payout.created_at }),
    sales: sales.map(saleOut),
    instalments: instalments.map(instalmentOut),
  }
}

export function instalmentOut(row: PaidInstalment): Static<typeof InstalmentOut> {
  return {
    plan_id: row.plan_id,
    ...namedOf(row.domain),
    number: row.number,
    months: row.months,
    paid_cents: row.amount_cents,
    earned_cents: row.seller_cents,
    paid_at: row.paid_at.toISOString(),
  }
}

const NONE = {
  method: null,
  holder: null,
  country: null,
  iban: null,
  account_number: null,
  routing_number: null,
  updated_at: null,
}

export function detailsOut(
  kept: { details: PayoutDetails; updated_at: Date } | undefined,
): Static<typeof DetailsOut> {
  if (!kept) return NONE
  const { details } = kept
  const shown = details.method === 'stripe' ? { ...NONE, method: 'stripe' } : maskedDetails(details)
  return { ...shown, updated_at: kept.updated_at.toISOString() }
}

export function saleOut(row: SaleRow): Static<typeof SaleOut> {
  const { completed_at, sale_price_cents, seller_cents } = row
  return {
    public_id: row.public_id,
    ...namedOf(row.domain),
    status: row.status,
    price_cents: sale_price_cents,
    commission_cents: sale_price_cents - seller_cents,
    earned_cents: seller_cents,
    currency: row.currency,
    created_at: row.created_at.toISOString(),
    delivered_at: completed_at?.toISOString() ?? null,
    payable_at: completed_at && new Date(completed_at.getTime() + HOLD_MS).toISOString(),
  }
}

export function payoutOut(row: SellerPayoutRow): Static<typeof PayoutOut> {
  const { payout_id, amount_cents, currency, status, method, paid_at, failed_at, created_at } = row
  return {
    payout_id,
    amount_cents,
    currency,
    status,
    method,
    paid_at: paid_at?.toISOString() ?? null,
    failed_at: failed_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}
