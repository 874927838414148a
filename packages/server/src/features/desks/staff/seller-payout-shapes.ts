import { type Static, Type } from 'typebox'
import { CursorQuery, NextCursor } from '../../../http/pages.ts'
import { Nullable, OneOf } from '../../../http/shapes.ts'
import type { SellerPayoutRow } from '../../trading/earnings/earnings.ts'
import type { OnePayout } from '../../trading/earnings/read-payout.ts'
import {
  DetailsOut,
  detailsOut,
  InstalmentOut,
  instalmentOut,
  PayoutOut,
  payoutOut,
  SaleOut,
  saleOut,
} from '../../trading/earnings/shapes.ts'

const At = Type.String({ format: 'date-time' })

export const IdPath = Type.Object({ id: Type.String({ maxLength: 100 }) })
export const PayoutsQuery = Type.Object({
  ...CursorQuery,
  status: Type.Optional(OneOf(['pending', 'paid', 'failed'])),
})

export const StaffPayout = Type.Object({
  ...PayoutOut.properties,
  account_id: Type.String(),
  email: Type.String({ description: "The seller's address." }),
  held_at: Nullable(At),
  file_id: Nullable(
    Type.String({ description: 'The id of the bank file that includes this payout.' }),
  ),
  sent_at: Nullable(
    Type.String({
      format: 'date-time',
      description: 'When the transfer was first sent to Stripe.',
    }),
  ),
  transfer_ref: Nullable(Type.String({ description: 'The transfer at Stripe.' })),
  problem: Nullable(Type.String({ description: 'Why it isn’t paid yet.' })),
  note: Nullable(Type.String()),
})
export const PayoutsPage = Type.Object({
  payouts: Type.Array(StaffPayout),
  next_cursor: NextCursor,
})
export const PayoutWithSales = Type.Object({
  ...StaffPayout.properties,
  details: DetailsOut,
  sales: Type.Array(SaleOut),
  instalments: Type.Array(InstalmentOut),
})
export const FileIn = Type.Object(
  { file_id: Type.Optional(Type.String({ maxLength: 100 })) },
  { additionalProperties: false },
)
export const FileOut = Type.Object({
  file_id: Type.String(),
  csv: Type.String(),
  count: Type.Integer({ description: 'How many payouts it has.' }),
  amount_cents: Type.Integer(),
})

export function staffPayoutOut(row: SellerPayoutRow): Static<typeof StaffPayout> {
  const { account_id, email, held_at, file_id, sent_at, transfer_ref, problem, note } = row
  return {
    ...payoutOut(row),
    account_id,
    email,
    held_at: held_at?.toISOString() ?? null,
    file_id,
    sent_at: sent_at?.toISOString() ?? null,
    transfer_ref,
    problem,
    note,
  }
}

export function payoutWithSalesOut({
  payout,
  details,
  sales,
  instalments,
}: OnePayout): Static<typeof PayoutWithSales> {
  return {
    ...staffPayoutOut(payout),
    details: detailsOut({ details, updated_at: payout.created_at }),
    sales: sales.map(saleOut),
    instalments: instalments.map(instalmentOut),
  }
}
