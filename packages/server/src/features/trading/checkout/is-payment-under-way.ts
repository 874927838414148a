import type { Reader } from '../../../db/pool.ts'
import { findLocked } from './find-locked.ts'
import type { Environment } from '../../../values/environment.ts'

/** Whether a hosted checkout is taking payment for a name, so that it may be sold any moment. */
export async function isPaymentUnderWay(
  reader: Reader,
  environment: Environment,
  domain: string,
): Promise<boolean> {
  return (await findLocked(reader, environment, [domain])).has(domain)
}
