import type { PaymentModel } from '../../money/ledger/posting-rules.ts'
import type { Status } from '../orders/states.ts'
import type { Tenant } from '../../../values/environment.ts'

export type StatementRow = Tenant & {
  settlement_id: string
  period_start: Date
  period_end: Date
  status: 'closing' | 'due' | 'paid'
  pages: number
  order_count: number
  gross_sold_cents: number
  commission_retained_cents: number
  amount_owed_cents: number
  currency: string
  created_at: Date
  closed_at: Date | null
  paid_at: Date | null
}

/** What has been delivered since the last statement. */
export type OpenPeriod = {
  period_start: Date
  order_count: number
  gross_sold_cents: number
  commission_retained_cents: number
}

export type PayoutRow = Tenant & {
  payout_id: string
  amount_cents: number
  currency: string
  status: 'pending' | 'paid' | 'failed'
  method: string
  created_at: Date
  paid_at: Date | null
}

export type NamedStatement = StatementRow & { partner_name: string }
export type NamedPayout = PayoutRow & {
  partner_name: string
  period: string
  note: string | null
  failed_at: Date | null
}

export type SettledRow = {
  public_id: string
  domain: string
  status: Status
  payment_model: PaymentModel
  sale_price_cents: number
  commission_cents: number
  currency: string
  created_at: Date
  completed_at: Date | null
}
