import type { Reader } from '../../db/pool.ts'
import { findOpenPayment } from './sql.ts'

/** Whether a hosted checkout is taking payment for a name: it may be sold any moment. */
export async function isPaymentUnderWay(
  reader: Reader,
  environment: 'sandbox' | 'live',
  domain: string,
): Promise<boolean> {
  return await findOpenPayment(reader, { environment, domain })
}
