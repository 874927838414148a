import type { Reader } from '../../../db/pool.ts'
import { findLiveStatus } from './sql.ts'
import { isUnfinished } from './states.ts'
import type { Environment } from '../../../values/environment.ts'

/** Whether a name is being sold just now: it is not for sale, and may come back. */
export async function isSaleUnderWay(
  reader: Reader,
  environment: Environment,
  domain: string,
): Promise<boolean> {
  const status = await findLiveStatus(reader, environment, domain)
  return status !== undefined && isUnfinished(status)
}

/** Whether a name has a live order, delivered or not: the database allows no second one. */
export async function isSold(
  reader: Reader,
  environment: Environment,
  domain: string,
): Promise<boolean> {
  return (await findLiveStatus(reader, environment, domain)) !== undefined
}
