import type { Reader } from '../../../db/pool.ts'
import { findEntry } from './sql.ts'

/** Whether the payment processor has paid out the money we collected for this order. */
export async function isCaptured(reader: Reader, orderId: string): Promise<boolean> {
  return await findEntry(reader, 'sale_captured', { type: 'order', id: orderId })
}
