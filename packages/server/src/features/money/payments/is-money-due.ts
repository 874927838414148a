import type { Reader } from '../../../db/pool.ts'
import { findStatusOfOrder } from './sql.ts'

/** Whether the money of an order that we collect is held and not yet taken. */
export async function isMoneyDue(reader: Reader, orderId: string): Promise<boolean> {
  return (await findStatusOfOrder(reader, orderId)) === 'capture_due'
}
