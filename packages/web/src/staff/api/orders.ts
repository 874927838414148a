import { ask, tell, unreadable } from '../../api/ask.ts'
import type { Slice } from '../../api/deliveries.ts'
import { numberOrNullIn, recordIn, textOrNullIn } from '../../api/portal.ts'
import type { Environment } from '../../api/portal.ts'
import { dateIn, recordsIn, textIn } from '../../api/read-record.ts'
import { formatQuery } from '../../query-string.ts'

export const ORDER_STATUSES = [
  'EXTERNALLY_PAID',
  'PAID',
  'MANUAL_REVIEW',
  'TRANSFER_IN_PROGRESS',
  'TRANSFER_COMPLETED',
  'SETTLED',
  'REFUNDED',
  'CANCELLED',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const ORDER_ACTIONS = [
  'clear',
  'start-transfer',
  'confirm-transfer',
  'hold',
  'refund',
  'cancel',
] as const
export type OrderAction = (typeof ORDER_ACTIONS)[number]

export type OrderStep = { at: Date; status: OrderStatus; event: string; note: string | null }

export type Order = {
  public_id: string
  domain: string
  status: OrderStatus
  sale_price_cents: number
  commission_cents: number
  amount_owed_cents: number
  currency: string
  payment_model: string
  external_payment_ref: string | null
  buyer: { email: string | null; name: string | null; country: string | null } | null
  created_at: Date
  updated_at: Date
  timeline: OrderStep[]
}

export type OrdersWish = { status: OrderStatus | ''; cursor?: string }

export async function readOrders(
  environment: Environment,
  { status, cursor = '' }: OrdersWish,
  signal: AbortSignal,
): Promise<Slice<Order>> {
  const query = formatQuery({ environment, status, cursor, limit: 25 })
  const body = recordIn(await ask(`/api/staff/orders${query}`, signal))
  const items = recordsIn(body, 'orders').map(orderIn)
  return { items, next_cursor: textOrNullIn(body, 'next_cursor') }
}

export async function moveOrder(id: string, action: OrderAction, note: string): Promise<Order> {
  const path = `/api/staff/orders/${encodeURIComponent(id)}/${action}`
  return orderIn(recordIn(await tell(path, { body: note === '' ? {} : { note } })))
}

export function orderIn(record: Record<string, unknown>): Order {
  return {
    public_id: textIn(record, 'public_id'),
    domain: textIn(record, record['unicode'] === undefined ? 'domain' : 'unicode'),
    status: statusIn(record),
    sale_price_cents: centsIn(record, 'sale_price_cents'),
    commission_cents: centsIn(record, 'commission_cents'),
    amount_owed_cents: centsIn(record, 'amount_owed_cents'),
    currency: textIn(record, 'currency'),
    payment_model: textIn(record, 'payment_model'),
    external_payment_ref: textOrNullIn(record, 'external_payment_ref'),
    buyer: record['buyer'] === null ? null : buyerIn(recordIn(record['buyer'])),
    created_at: dateIn(record, 'created_at'),
    updated_at: dateIn(record, 'updated_at'),
    timeline: recordsIn(record, 'timeline').map((step) => ({
      at: dateIn(step, 'at'),
      status: statusIn(step),
      event: textIn(step, 'event'),
      note: textOrNullIn(step, 'note'),
    })),
  }
}

function buyerIn(record: Record<string, unknown>) {
  return {
    email: textOrNullIn(record, 'email'),
    name: textOrNullIn(record, 'name'),
    country: textOrNullIn(record, 'country'),
  }
}

function statusIn(record: Record<string, unknown>): OrderStatus {
  const status = ORDER_STATUSES.find((each) => each === record['status'])
  if (!status) throw unreadable(200)
  return status
}

function centsIn(record: Record<string, unknown>, name: string): number {
  const cents = numberOrNullIn(record, name)
  if (cents === null) throw unreadable(200)
  return cents
}
