import { withoutEmpty } from '../query-string.ts'
import { ask } from './ask.ts'
import { inUnicode } from './in-unicode.ts'
import type { Answer } from './operation.ts'
import type { Tenant } from './portal.ts'
import { ROWS_A_PAGE } from './slice.ts'
import type { Slice } from './slice.ts'
import * as wire from './wire/partner-pages.ts'

export type Order = Answer<typeof wire.listOwnOrders>['orders'][number]
export type OrderDetail = Answer<typeof wire.readOwnOrder>
export type OrderStatus = Order['status']
export type OrderStep = Order['timeline'][number]
/** Who took the buyer's money. */
export type PaymentModel = Order['payment_model']
export type OrdersFilter = { status: OrderStatus | ''; cursor?: string }

export const ORDER_STATUSES = [
  'EXTERNALLY_PAID',
  'PAID',
  'MANUAL_REVIEW',
  'TRANSFER_IN_PROGRESS',
  'TRANSFER_COMPLETED',
  'SETTLED',
  'REFUNDED',
  'CANCELLED',
] as const satisfies OrderStatus[]

export async function readOrders(
  tenant: Tenant,
  filter: OrdersFilter,
  signal: AbortSignal,
): Promise<Slice<Order>> {
  const query = withoutEmpty({ ...filter, limit: ROWS_A_PAGE })
  const answer = await ask(wire.listOwnOrders, { path: tenant, query }, signal)
  return { items: answer.orders.map(inUnicode), next_cursor: answer.next_cursor }
}

export async function readOrder(
  tenant: Tenant,
  public_id: string,
  signal: AbortSignal,
): Promise<OrderDetail> {
  return inUnicode(await ask(wire.readOwnOrder, { path: { ...tenant, public_id } }, signal))
}
