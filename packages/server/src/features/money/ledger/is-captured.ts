import type { Reader } from '../../../db/pool.ts'
import { findEntry } from './sql.ts'

/** Whether the money of an order that we collected has been paid out to us by the processor. */
export async function isCaptured(reader: Reader, orderId: string): Promise<boolean> {
  return await findEntry(reader, 'sale_captured', { type: 'order', id: orderId })
}
