import type { Reader } from '../../../db/pool.ts'
import { findLiveStatus } from './sql.ts'
import { isUnfinished } from './states.ts'
import type { Environment } from '../../../values/environment.ts'

/**
 * Whether a name is being sold right now: it isn't for sale, but may be again if the sale fails.
 */
export async function isSaleUnderWay(
  reader: Reader,
  environment: Environment,
  domain: string,
): Promise<boolean> {
  const status = await findLiveStatus(reader, environment, domain)
  return status !== undefined && isUnfinished(status)
}
