import { type Static, Type } from 'typebox'
import { CursorQuery, NextCursor } from '../../../http/pages.ts'
import { Nullable, OneOf } from '../../../http/shapes.ts'
import {
  PARTNER_ACCOUNTS,
  PLATFORM_ACCOUNTS,
  SELLER_ACCOUNTS,
} from '../../money/ledger/accounts.ts'
import type {
  NamedPayout,
  NamedStatement,
  SettledRow,
} from '../../trading/settlements/statement.ts'
import { OVERDUE_KINDS } from '../../trading/settlements/list-overdue.ts'
import {
  PayoutOut,
  payoutOut,
  StatementOut,
  statementOut,
  TransactionOut,
} from '../../trading/settlements/shapes.ts'
import { Environment } from './shapes.ts'

const Time = Type.String({ format: 'date-time' })
const environment = OneOf(['sandbox', 'live'], { default: 'live' })
const partner_id = Type.Optional(Type.String({ maxLength: 100 }))

export const SettlementsQuery = Type.Object({
  ...CursorQuery,
  environment,
  status: Type.Optional(
    OneOf(['open', 'due', 'paid'], { description: 'Open: not finished by a settlement run yet.' }),
  ),
  partner_id,
})
export const PayoutsQuery = Type.Object({
  ...CursorQuery,
  environment,
  status: Type.Optional(OneOf(['pending', 'paid', 'failed'])),
  partner_id,
})

/** Staff also see the partner, and when it was paid. */
export const NamedStatementOut = Type.Object({
  partner_id: Type.String(),
  partner_name: Type.String(),
  environment: Environment,
  ...StatementOut.properties,
  paid_at: Nullable(Time),
})
export const NamedPayoutOut = Type.Object({
  partner_id: Type.String(),
  partner_name: Type.String(),
  environment: Environment,
  period: Type.String({ description: 'The month, for example `2026-12`.' }),
  ...PayoutOut.properties,
  note: Nullable(Type.String()),
  failed_at: Nullable(Time),
})
export const AllSettlementsPage = Type.Object({
  settlements: Type.Array(NamedStatementOut),
  next_cursor: NextCursor,
})
export const AllPayoutsPage = Type.Object({
  payouts: Type.Array(NamedPayoutOut),
  next_cursor: NextCursor,
})
export const SettlementPage = Type.Object({
  settlement: NamedStatementOut,
  orders: Type.Array(Type.Object({ ...TransactionOut.properties, completed_at: Nullable(Time) })),
  next_cursor: NextCursor,
})

export function namedStatementOut(row: NamedStatement): Static<typeof NamedStatementOut> {
  return {
    partner_id: row.partner_id,
    partner_name: row.partner_name,
    environment: row.environment,
    ...statementOut(row),
    paid_at: row.paid_at?.toISOString() ?? null,
  }
}

export function namedPayoutOut(row: NamedPayout): Static<typeof NamedPayoutOut> {
  return {
    partner_id: row.partner_id,
    partner_name: row.partner_name,
    environment: row.environment,
    period: row.period,
    ...payoutOut(row),
    note: row.note,
    failed_at: row.failed_at?.toISOString() ?? null,
  }
}

export function settledOut({ created_at, completed_at, ...row }: SettledRow) {
  return {
    ...row,
    created_at: created_at.toISOString(),
    completed_at: completed_at?.toISOString() ?? null,
  }
}

export const LedgerQuery = Type.Object({ environment })

export const LedgerOut = Type.Object({
  checked_at: Nullable(
    Type.String({ format: 'date-time', description: 'Null before the first check.' }),
  ),
  duration_ms: Nullable(Type.Integer()),
  entry_count: Nullable(Type.Integer({ description: 'Ledger entries checked.' })),
  is_check_asked: Type.Boolean({ description: "A check was requested and hasn't finished." }),
  invariants: Type.Array(
    Type.Object({
      id: Type.String(),
      text: Type.String({ description: 'The invariant.' }),
      result: OneOf(['holds', 'broken', 'not_checked']),
      found: Type.Array(Type.String(), { description: 'What breaks it (the first twenty).' }),
    }),
  ),
  balances: Type.Array(
    Type.Object({
      environment: Environment,
      code: OneOf([...PLATFORM_ACCOUNTS, ...PARTNER_ACCOUNTS, ...SELLER_ACCOUNTS]),
      balance_cents: Type.Integer({ description: 'Debits are positive.' }),
      account_count: Type.Integer(),
    }),
    { description: 'As of the last check, summed by account type.' },
  ),
  overdue: Type.Array(
    Type.Object({
      kind: OneOf(OVERDUE_KINDS),
      after_hours: Type.Integer({ description: 'Anything waiting longer is overdue.' }),
      count: Type.Integer(),
      amount_cents: Type.Integer(),
      oldest_at: Nullable(Time),
    }),
  ),
})
