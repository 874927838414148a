import { ask, tell } from '../../api/ask.ts'
import type { Slice } from '../../api/deliveries.ts'
import { orderIn, timelineIn } from '../../api/orders.ts'
import type { Order, OrderStatus, OrderStep } from '../../api/orders.ts'
import { recordIn, textOrNullIn } from '../../api/portal.ts'
import type { Environment } from '../../api/portal.ts'
import { dateIn, recordsIn, textIn } from '../../api/read-record.ts'
import { formatQuery } from '../../query-string.ts'

/** In the order in which they are offered: first what goes on, then what ends. */
export const ORDER_ACTIONS = [
  'clear',
  'start-transfer',
  'confirm-transfer',
  'hold',
  'refund',
  'cancel',
] as const
export type OrderAction = (typeof ORDER_ACTIONS)[number]

/** An order as staff see it, whosever it is. */
export type StaffOrder = Order & {
  partner_id: string
  partner_name: string
  timeline: OrderStep[]
  /** Where the partner asked for a refund. */
  refund_asked: { at: Date; reason: string | null } | null
  /** What may be done to it now. */
  actions: OrderAction[]
}

export type OrdersWish = { status: OrderStatus | ''; domain: string; cursor?: string }

export async function readOrders(
  environment: Environment,
  { status, domain, cursor = '' }: OrdersWish,
  signal: AbortSignal,
): Promise<Slice<StaffOrder>> {
  const query = formatQuery({ environment, status, domain, cursor, limit: 25 })
  const body = recordIn(await ask(`/api/staff/orders${query}`, signal))
  return { items: staffOrdersIn(body), next_cursor: textOrNullIn(body, 'next_cursor') }
}

export async function readOrder(id: string, signal: AbortSignal): Promise<StaffOrder> {
  return staffOrderIn(recordIn(await ask(pathOf(id), signal)))
}

/** Answers the order, or a request for approval where a colleague has to agree first. */
export async function moveOrder(id: string, action: OrderAction, note: string): Promise<unknown> {
  const body = note === '' ? {} : { note }
  return await tell(`${pathOf(id)}/${action}`, { body })
}

export function staffOrdersIn(body: Record<string, unknown>): StaffOrder[] {
  return recordsIn(body, 'orders').map(staffOrderIn)
}

function pathOf(id: string): string {
  return `/api/staff/orders/${encodeURIComponent(id)}`
}

function staffOrderIn(record: Record<string, unknown>): StaffOrder {
  const asked = record['refund_asked'] === null ? null : recordIn(record['refund_asked'])
  const allowed: unknown = record['actions']
  return {
    ...orderIn(record),
    partner_id: textIn(record, 'partner_id'),
    partner_name: textIn(record, 'partner_name'),
    timeline: timelineIn(record),
    refund_asked: asked && { at: dateIn(asked, 'at'), reason: textOrNullIn(asked, 'reason') },
    actions: ORDER_ACTIONS.filter((each) => Array.isArray(allowed) && allowed.includes(each)),
  }
}
