import type { Tx } from '../../../db/pool.ts'
import { closePage } from './close-page.ts'
import { openStatement } from './run-settlement.ts'
import { findLast } from './sql.ts'
import type { Tenant } from '../../../values/environment.ts'

/** More than any developer tries out; what is left falls into the next period. */
const PAGES_MAX = 20

/**
 * Closes a partner's period at once, in the caller's transaction, with all that is delivered: for the
 * sandbox, where nobody wants to wait for the end of the month.
 */
export async function settleNow(tx: Tx, owner: Tenant, now: Date): Promise<void> {
  const last = await findLast(tx, owner)
  // What was delivered in this very millisecond is in it.
  const end = Math.max(now.getTime(), last?.period_end.getTime() ?? 0) + 1
  const statement = await openStatement(tx, owner, new Date(end), now)
  if (!statement) return
  for (let page = 0; page < PAGES_MAX; page += 1) {
    if (!(await closePage(tx, statement.settlement_id, now))) return
  }
}
