export type Environment = 'sandbox' | 'live'
export type Owner = { partner_id: string; environment: Environment }

export type StatementRow = Owner & {
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

export type PayoutRow = Owner & {
  payout_id: string
  amount_cents: number
  currency: string
  status: 'pending' | 'paid' | 'failed'
  method: string
  created_at: Date
  paid_at: Date | null
}
