import type { Tx } from '../../../db/pool.ts'
import type { OrderRow } from './order.ts'
import { holdCompleted } from './sql.ts'
import type { Tenant } from '../../../values/environment.ts'

/**
 * A partner's delivered orders that no statement holds yet, oldest first and locked, for a run that
 * then moves each with `settle`. They are locked together, before the first move takes the partner's
 * event counter.
 */
export async function holdOrdersToSettle(
  tx: Tx,
  partner: Tenant,
  { completedBefore, max }: { completedBefore: Date; max: number },
): Promise<OrderRow[]> {
  return await holdCompleted(tx, { ...partner, completedBefore, max })
}
