import { ask } from '../../api/ask.ts'
import { inUnicode } from '../../api/in-unicode.ts'
import type { Answer } from '../../api/operation.ts'
import type { OrderStatus } from '../../api/orders.ts'
import type { Environment } from '../../api/portal.ts'
import { ROWS_A_PAGE } from '../../api/slice.ts'
import type { Slice } from '../../api/slice.ts'
import * as wire from '../../api/wire/staff.ts'
import { withoutEmpty } from '../../query-string.ts'

/** An order of any partner, as staff see it. `actions`: what may be done with it now. */
export type StaffOrder = Answer<typeof wire.readAnyOrder>
export type OrderAction = StaffOrder['actions'][number]
export type OrdersFilter = { status: OrderStatus | ''; domain: string; cursor?: string }

/** In the order in which they are offered: steps that continue first, then steps that end. */
const MOVES = {
  clear: wire.clearOrder,
  'start-transfer': wire.startTransferOrder,
  'confirm-transfer': wire.confirmTransferOrder,
  hold: wire.holdOrder,
  refund: wire.refundOrder,
  cancel: wire.cancelOrder,
} satisfies Record<OrderAction, unknown>
// Safe: MOVES is our own constant, with exactly these keys.
const ORDER_ACTIONS = Object.keys(MOVES) as OrderAction[]

export async function readOrders(
  environment: Environment,
  filter: OrdersFilter,
  signal: AbortSignal,
): Promise<Slice<StaffOrder>> {
  const query = withoutEmpty({ environment, ...filter, limit: ROWS_A_PAGE })
  const { orders, next_cursor } = await ask(wire.listAllOrders, { query }, signal)
  return { items: orders.map(staffOrder), next_cursor }
}

export async function readOrder(public_id: string, signal: AbortSignal): Promise<StaffOrder> {
  return staffOrder(await ask(wire.readAnyOrder, { path: { public_id } }, signal))
}

/** Returns the order, or an approval request where a colleague has to agree first. */
export async function moveOrder(public_id: string, action: OrderAction, note: string) {
  return await ask(MOVES[action], { path: { public_id }, body: withoutEmpty({ note }) })
}

export function staffOrder(order: StaffOrder): StaffOrder {
  const actions = ORDER_ACTIONS.filter((each) => order.actions.includes(each))
  return { ...inUnicode(order), actions }
}

/** How a sale reaches its buyer. */
export type Delivery = Answer<typeof wire.readDelivery>

export async function readDelivery(public_id: string, signal: AbortSignal): Promise<Delivery> {
  return await ask(wire.readDelivery, { path: { public_id } }, signal)
}

/** The code with which staff transfer a seller's name that a partner sold. */
export async function openAuthCode(public_id: string): Promise<string> {
  return (await ask(wire.openAuthCode, { path: { public_id } })).auth_code
}
