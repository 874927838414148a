import type { Tenant } from '../../../values/environment.ts'
import type { Reader } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { type BuyerView, type OrderOut, orderOut } from './shapes.ts'
import type { OrderRow } from './order.ts'
import { findOrder, findOwnOrder, readTimelines } from './sql.ts'

/** One of a partner's orders and its timeline. Refuses: not_found (another's is not found too). */
export async function readOrder(
  reader: Reader,
  { partner_id, environment }: Tenant,
  publicId: string,
  buyerView: BuyerView,
): Promise<OrderOut> {
  const order = await findOwnOrder(reader, { partner_id, environment }, publicId)
  if (!order) throw new Refusal('not_found', 'No such order.')
  return await describeOrder(reader, order, buyerView)
}

/** An order whose reader was judged before. Refuses: not_found. */
export async function readAnyOrder(reader: Reader, publicId: string): Promise<OrderOut> {
  const order = await findOrder(reader, publicId)
  if (!order) throw new Refusal('not_found', 'No such order.')
  return await describeOrder(reader, order, 'full')
}

/** An order that has been read, with its timeline. */
async function describeOrder(
  reader: Reader,
  order: OrderRow,
  buyerView: BuyerView,
): Promise<OrderOut> {
  const timelines = await readTimelines(reader, [order.public_id])
  return orderOut(order, timelines.get(order.public_id) ?? [], buyerView)
}
