import type { Reader } from '../../../db/pool.ts'
import { findLocked } from './find-locked.ts'

/** Whether a hosted checkout is taking payment for a name: it may be sold any moment. */
export async function isPaymentUnderWay(
  reader: Reader,
  environment: 'sandbox' | 'live',
  domain: string,
): Promise<boolean> {
  return (await findLocked(reader, environment, [domain])).has(domain)
}
