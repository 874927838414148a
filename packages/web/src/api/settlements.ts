import { formatQuery } from '../query-string.ts'
import { ask } from './ask.ts'
import type { Slice } from './deliveries.ts'
import { orderStatusIn, paymentModelIn } from './orders.ts'
import type { OrderStatus, PaymentModel } from './orders.ts'
import { pathOf, recordIn, textOrNullIn } from './portal.ts'
import type { Tenant } from './portal.ts'
import { centsIn, dateIn, dateOrNullIn, recordsIn, textIn } from './read-record.ts'

/** The running period, which has no statement yet. */
export const OPEN_ID = 'st_open'

export type Settlement = {
  settlement_id: string
  period_start: Date
  period_end: Date
  status: string
  order_count: number
  gross_sold_cents: number
  commission_retained_cents: number
  amount_owed_cents: number
  currency: string
  closed_at: Date | null
}

export type SettlementLine = {
  public_id: string
  domain: string
  status: OrderStatus
  payment_model: PaymentModel
  sale_price_cents: number
  commission_cents: number
  currency: string
  created_at: Date
}

export type SettlementDetail = Slice<SettlementLine> & { statement: Settlement }

type Json = Record<string, unknown>

export async function readSettlements(
  tenant: Tenant,
  cursor: string,
  signal: AbortSignal,
): Promise<Slice<Settlement>> {
  const query = formatQuery({ cursor, limit: 25 })
  const body = recordIn(await ask(pathOf(tenant, `settlements${query}`), signal))
  const items = recordsIn(body, 'settlements').map(settlementIn)
  return { items, next_cursor: textOrNullIn(body, 'next_cursor') }
}

export async function readSettlement(
  tenant: Tenant,
  { id, cursor = '' }: { id: string; cursor?: string },
  signal: AbortSignal,
): Promise<SettlementDetail> {
  const query = formatQuery({ cursor, limit: 50 })
  const path = pathOf(tenant, `settlements/${encodeURIComponent(id)}${query}`)
  const body = recordIn(await ask(path, signal))
  return {
    statement: settlementIn(recordIn(body['statement'])),
    items: recordsIn(body, 'lines').map(lineIn),
    next_cursor: textOrNullIn(body, 'next_cursor'),
  }
}

/** The lines as a file; a plain link, which the browser saves. */
export function settlementFileHref(tenant: Tenant, id: string): string {
  return pathOf(tenant, `settlements/${encodeURIComponent(id)}/lines.csv`)
}

function settlementIn(record: Json): Settlement {
  return {
    settlement_id: textIn(record, 'settlement_id'),
    period_start: dateIn(record, 'period_start'),
    period_end: dateIn(record, 'period_end'),
    status: textIn(record, 'status'),
    order_count: centsIn(record, 'order_count'),
    gross_sold_cents: centsIn(record, 'gross_sold_cents'),
    commission_retained_cents: centsIn(record, 'commission_retained_cents'),
    amount_owed_cents: centsIn(record, 'amount_owed_cents'),
    currency: textIn(record, 'currency'),
    closed_at: dateOrNullIn(record, 'closed_at'),
  }
}

function lineIn(record: Json): SettlementLine {
  return {
    public_id: textIn(record, 'public_id'),
    domain: textIn(record, 'domain'),
    status: orderStatusIn(record),
    payment_model: paymentModelIn(record),
    sale_price_cents: centsIn(record, 'sale_price_cents'),
    commission_cents: centsIn(record, 'commission_cents'),
    currency: textIn(record, 'currency'),
    created_at: dateIn(record, 'created_at'),
  }
}
