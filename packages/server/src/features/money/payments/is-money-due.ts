import type { Reader } from '../../../db/pool.ts'
import { findStatusOfOrder } from './sql.ts'

/** Whether the money for an order is held but not yet captured. */
export async function isMoneyDue(reader: Reader, orderId: string): Promise<boolean> {
  return (await findStatusOfOrder(reader, orderId)) === 'capture_due'
}
