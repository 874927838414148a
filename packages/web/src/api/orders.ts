import { formatQuery } from '../query-string.ts'
import { ask, unreadable } from './ask.ts'
import type { Slice } from './deliveries.ts'
import { numberOrNullIn, pathOf, recordIn, textOrNullIn } from './portal.ts'
import type { Tenant } from './portal.ts'
import { centsIn, dateIn, recordsIn, textIn } from './read-record.ts'

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

/** Who took the buyer's money. */
export type PaymentModel = 'partner_collected' | 'service_collected'

export type Order = {
  public_id: string
  domain: string
  status: OrderStatus
  sale_price_cents: number
  currency: string
  /** The partner's share. */
  commission_cents: number
  /** What the partner owes of the money it took. */
  amount_owed_cents: number
  payment_model: PaymentModel
  external_payment_ref: string | null
  /** An address, a name, a country: what is known of the buyer. */
  buyer: string[]
  created_at: Date
  updated_at: Date
}

export type OrderStep = { at: Date; status: OrderStatus; event: string; note: string | null }

export type OrderDetail = Order & {
  timeline: OrderStep[]
  refund: { refund_id: string; status: string; created_at: Date } | null
  /** Of the payment that the service took; null where the partner took it. */
  payment_status: string | null
}

type Json = Record<string, unknown>
export type OrdersWish = { status: OrderStatus | ''; cursor?: string }

export async function readOrders(
  tenant: Tenant,
  { status, cursor = '' }: OrdersWish,
  signal: AbortSignal,
): Promise<Slice<Order>> {
  const query = formatQuery({ status, cursor, limit: 25 })
  const body = recordIn(await ask(pathOf(tenant, `orders${query}`), signal))
  const items = recordsIn(body, 'orders').map(orderIn)
  return { items, next_cursor: textOrNullIn(body, 'next_cursor') }
}

export async function readOrder(
  tenant: Tenant,
  id: string,
  signal: AbortSignal,
): Promise<OrderDetail> {
  const path = pathOf(tenant, `orders/${encodeURIComponent(id)}`)
  const body = recordIn(await ask(path, signal))
  return {
    ...orderIn(body),
    timeline: timelineIn(body),
    refund: body['refund'] === null ? null : refundIn(recordIn(body['refund'])),
    payment_status: textOrNullIn(body, 'payment_status'),
  }
}

function refundIn(refund: Json): NonNullable<OrderDetail['refund']> {
  return {
    refund_id: textIn(refund, 'refund_id'),
    status: textIn(refund, 'status'),
    created_at: dateIn(refund, 'created_at'),
  }
}

export function timelineIn(order: Json): OrderStep[] {
  return recordsIn(order, 'timeline').map((step) => ({
    at: dateIn(step, 'at'),
    status: orderStatusIn(step),
    event: textIn(step, 'event'),
    note: textOrNullIn(step, 'note'),
  }))
}

export function orderIn(order: Json): Order {
  return {
    public_id: textIn(order, 'public_id'),
    domain: textIn(order, order['unicode'] === undefined ? 'domain' : 'unicode'),
    status: orderStatusIn(order),
    sale_price_cents: centsIn(order, 'sale_price_cents'),
    currency: textIn(order, 'currency'),
    commission_cents: centsIn(order, 'commission_cents'),
    amount_owed_cents: numberOrNullIn(order, 'amount_owed_cents') ?? 0,
    payment_model: paymentModelIn(order),
    external_payment_ref: textOrNullIn(order, 'external_payment_ref'),
    buyer: buyerIn(order['buyer']),
    created_at: dateIn(order, 'created_at'),
    updated_at: dateIn(order, 'updated_at'),
  }
}

function buyerIn(buyer: unknown): string[] {
  if (buyer === null) return []
  const record = recordIn(buyer)
  return ['name', 'email', 'country'].flatMap((name) => textOrNullIn(record, name) ?? [])
}

export function orderStatusIn(record: Json): OrderStatus {
  const status = ORDER_STATUSES.find((each) => each === record['status'])
  if (!status) throw unreadable(200)
  return status
}

export function paymentModelIn(record: Json): PaymentModel {
  const model = record['payment_model']
  if (model === 'partner_collected' || model === 'service_collected') return model
  throw unreadable(200)
}
