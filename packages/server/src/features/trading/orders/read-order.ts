import type { Tenant } from '../../../values/environment.ts'
import type { Reader } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { type BuyerView, type OrderOut, orderOut } from './shapes.ts'
import type { OrderRow } from './order.ts'
import { findOrder, findOwnOrder, readTimelines } from './sql.ts'

/**
 * One of a partner's orders with its timeline. Refuses: not_found (also for another partner's
 * order).
 */
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

/** Reads any order. The caller has already checked access. Refuses: not_found. */
export async function readAnyOrder(reader: Reader, publicId: string): Promise<OrderOut> {
  const order = await findOrder(reader, publicId)
  if (!order) throw new Refusal('not_found', 'No such order.')
  return await describeOrder(reader, order, 'full')
}

/** Adds the timeline to an order that was already loaded. */
async function describeOrder(
  reader: Reader,
  order: OrderRow,
  buyerView: BuyerView,
): Promise<OrderOut> {
  const timelines = await readTimelines(reader, [order.public_id])
  return orderOut(order, timelines.get(order.public_id) ?? [], buyerView)
}
