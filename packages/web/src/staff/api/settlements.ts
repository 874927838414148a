import { ask, tell } from '../../api/ask.ts'
import type { Slice } from '../../api/deliveries.ts'
import { recordIn, textOrNullIn } from '../../api/portal.ts'
import type { Environment } from '../../api/portal.ts'
import { dateIn, dateOrNullIn, centsIn, recordsIn, textIn, wordIn } from '../../api/read-record.ts'
import { formatQuery } from '../../query-string.ts'

export const SETTLEMENT_STATUSES = ['open', 'due', 'paid'] as const
export type SettlementStatus = (typeof SETTLEMENT_STATUSES)[number]

export type Settlement = {
  settlement_id: string
  partner_id: string
  partner_name: string
  environment: Environment
  period_start: Date
  period_end: Date
  status: SettlementStatus
  order_count: number
  gross_sold_cents: number
  commission_retained_cents: number
  amount_owed_cents: number
  currency: string
  closed_at: Date | null
  paid_at: Date | null
}

export type SettledOrder = {
  public_id: string
  domain: string
  payment_model: string
  sale_price_cents: number
  commission_cents: number
  currency: string
  completed_at: Date | null
}

export type SettlementDetail = { settlement: Settlement; orders: Slice<SettledOrder> }

export type SettlementsWish = {
  environment: Environment
  status: SettlementStatus | ''
  partner_id: string
}

const LIMIT = 25

export async function readSettlements(
  wish: SettlementsWish & { cursor?: string },
  signal: AbortSignal,
): Promise<Slice<Settlement>> {
  const query = formatQuery({ ...wish, limit: LIMIT })
  const body = recordIn(await ask(`/api/staff/settlements${query}`, signal))
  const items = recordsIn(body, 'settlements').map(settlementIn)
  return { items, next_cursor: textOrNullIn(body, 'next_cursor') }
}

export async function readSettlement(
  id: string,
  cursor: string,
  signal: AbortSignal,
): Promise<SettlementDetail> {
  const query = formatQuery({ cursor, limit: LIMIT })
  const path = `/api/staff/settlements/${encodeURIComponent(id)}${query}`
  const body = recordIn(await ask(path, signal))
  return {
    settlement: settlementIn(recordIn(body['settlement'])),
    orders: {
      items: recordsIn(body, 'orders').map(orderIn),
      next_cursor: textOrNullIn(body, 'next_cursor'),
    },
  }
}

/** How many statements the run made, or found made before. Without an end, up to now. */
export async function runSettlement(
  environment: Environment,
  period_end: string | undefined,
): Promise<number> {
  const body = { environment, ...(period_end !== undefined && { period_end }) }
  return recordsIn(await tell('/api/staff/settlements/run', { body }), 'settlements').length
}

export async function markSettlementPaid(id: string): Promise<void> {
  await tell(`/api/staff/settlements/${encodeURIComponent(id)}/paid`, {})
}

function settlementIn(record: Record<string, unknown>): Settlement {
  return {
    settlement_id: textIn(record, 'settlement_id'),
    partner_id: textIn(record, 'partner_id'),
    partner_name: textIn(record, 'partner_name'),
    environment: wordIn(record, 'environment', ['sandbox', 'live']),
    period_start: dateIn(record, 'period_start'),
    period_end: dateIn(record, 'period_end'),
    status: wordIn(record, 'status', SETTLEMENT_STATUSES),
    order_count: centsIn(record, 'order_count'),
    gross_sold_cents: centsIn(record, 'gross_sold_cents'),
    commission_retained_cents: centsIn(record, 'commission_retained_cents'),
    amount_owed_cents: centsIn(record, 'amount_owed_cents'),
    currency: textIn(record, 'currency'),
    closed_at: dateOrNullIn(record, 'closed_at'),
    paid_at: dateOrNullIn(record, 'paid_at'),
  }
}

function orderIn(record: Record<string, unknown>): SettledOrder {
  return {
    public_id: textIn(record, 'public_id'),
    domain: textIn(record, 'domain'),
    payment_model: textIn(record, 'payment_model'),
    sale_price_cents: centsIn(record, 'sale_price_cents'),
    commission_cents: centsIn(record, 'commission_cents'),
    currency: textIn(record, 'currency'),
    completed_at: dateOrNullIn(record, 'completed_at'),
  }
}
