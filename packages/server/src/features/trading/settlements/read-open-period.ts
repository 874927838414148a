import type { Reader } from '../../../db/pool.ts'
import { findFirstSale, findLast, sumDelivered } from './sql.ts'
import type { OpenPeriod } from './statement.ts'
import type { Tenant } from '../../../values/environment.ts'

/**
 * What a partner has delivered since its last statement, or since its first sale if it has none.
 */
export async function readOpenPeriod(
  reader: Reader,
  owner: Tenant,
  now: Date,
): Promise<OpenPeriod> {
  const last = await findLast(reader, owner)
  const period_start = last?.period_end ?? (await findFirstSale(reader, owner)) ?? now
  return { period_start, ...(await sumDelivered(reader, owner)) }
}
