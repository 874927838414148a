import { type Static, Type } from 'typebox'
import { CursorQuery, NextCursor } from '../../../http/pages.ts'
import { Nullable, OneOf } from '../../../http/shapes.ts'
import { PAYMENT_MODELS, STATUSES } from '../orders/states.ts'
import type { TransactionRow } from './report-sql.ts'
import type { OpenPeriod, PayoutRow, StatementRow } from './statement.ts'

const Time = Type.String({ format: 'date-time' })
const Cents = Type.Integer()

export const StatementOut = Type.Object({
  settlement_id: Type.String({ description: '`st_open` while the period runs.' }),
  period_start: Time,
  period_end: Type.String({
    format: 'date-time',
    description: 'When the period ended. The current time for the open period.',
  }),
  status: OneOf(['open', 'due', 'paid']),
  order_count: Type.Integer(),
  gross_sold_cents: Cents,
  commission_retained_cents: Cents,
  amount_owed_cents: Cents,
  currency: Type.String(),
  closed_at: Nullable(Time),
})
export const StatementsPage = Type.Object({
  settlements: Type.Array(StatementOut),
  next_cursor: NextCursor,
})

export function statementOut(row: StatementRow): Static<typeof StatementOut> {
  return {
    settlement_id: row.settlement_id,
    period_start: row.period_start.toISOString(),
    period_end: row.period_end.toISOString(),
    status: row.status === 'closing' ? 'open' : row.status,
    order_count: row.order_count,
    gross_sold_cents: row.gross_sold_cents,
    commission_retained_cents: row.commission_retained_cents,
    amount_owed_cents: row.amount_owed_cents,
    currency: row.currency,
    closed_at: row.closed_at?.toISOString() ?? null,
  }
}

export function openOut(open: OpenPeriod, now: Date): Static<typeof StatementOut> {
  const { period_start, gross_sold_cents, commission_retained_cents } = open
  return {
    settlement_id: 'st_open',
    period_start: period_start.toISOString(),
    period_end: now.toISOString(),
    status: 'open',
    order_count: open.order_count,
    gross_sold_cents,
    commission_retained_cents,
    amount_owed_cents: gross_sold_cents - commission_retained_cents,
    currency: 'USD',
    closed_at: null,
  }
}

export const PageQuery = Type.Object(CursorQuery)

export const TransactionsQuery = Type.Object({
  ...CursorQuery,
  from: Type.Optional(
    Type.String({ format: 'date-time', description: 'Recorded at or after this time.' }),
  ),
  to: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Only transactions recorded before this time.',
    }),
  ),
  status: Type.Optional(OneOf(STATUSES)),
  payment_model: Type.Optional(OneOf(PAYMENT_MODELS)),
})
export type TransactionsQuery = Static<typeof TransactionsQuery>

export const TransactionOut = Type.Object({
  public_id: Type.String(),
  domain: Type.String(),
  status: OneOf(STATUSES),
  payment_model: OneOf(PAYMENT_MODELS),
  sale_price_cents: Cents,
  commission_cents: Cents,
  currency: Type.String(),
  created_at: Time,
})

export function transactionOut(row: TransactionRow): Static<typeof TransactionOut> {
  return { ...row, created_at: row.created_at.toISOString() }
}

export const StatementDetailOut = Type.Object({
  statement: StatementOut,
  lines: Type.Array(TransactionOut, { description: 'The orders in it, newest first.' }),
  next_cursor: NextCursor,
})

export const TransactionsPage = Type.Object({
  transactions: Type.Array(TransactionOut),
  totals: Type.Object(
    { count: Type.Integer(), gmv_cents: Cents, commission_cents: Cents },
    { description: 'Across all pages. Totals exclude refunded and cancelled sales.' },
  ),
  next_cursor: NextCursor,
})

export const PayoutOut = Type.Object({
  payout_id: Type.String(),
  amount_cents: Cents,
  currency: Type.String(),
  status: OneOf(['pending', 'paid', 'failed']),
  method: Type.String(),
  paid_at: Nullable(Time),
  created_at: Time,
})
export const PayoutsPage = Type.Object({
  payouts: Type.Array(PayoutOut),
  total_paid_cents: Cents,
  next_cursor: NextCursor,
})

export function payoutOut(row: PayoutRow): Static<typeof PayoutOut> {
  const { payout_id, amount_cents, currency, status, method, paid_at, created_at } = row
  return {
    payout_id,
    amount_cents,
    currency,
    status,
    method,
    paid_at: paid_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}
