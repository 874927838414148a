import type { Reader } from '../../../db/pool.ts'
import { findStatusOfOrder } from './sql.ts'
import type { PaymentStatus } from './states.ts'

/** Payment status of an order whose money we collect; null if the partner collects it. */
export async function findOrderPayment(
  reader: Reader,
  orderId: string,
): Promise<PaymentStatus | null> {
  return (await findStatusOfOrder(reader, orderId)) ?? null
}
