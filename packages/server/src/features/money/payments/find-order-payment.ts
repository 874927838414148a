import type { Reader } from '../../../db/pool.ts'
import { findStatusOfOrder } from './sql.ts'
import type { PaymentStatus } from './states.ts'

/** How the money stands that we took for an order; null where its partner took it. */
export async function findOrderPayment(
  reader: Reader,
  orderId: string,
): Promise<PaymentStatus | null> {
  return (await findStatusOfOrder(reader, orderId)) ?? null
}
