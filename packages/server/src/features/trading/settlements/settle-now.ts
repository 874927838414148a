import type { Tx } from '../../../db/pool.ts'
import { closePage } from './close-page.ts'
import { openStatement } from './run-settlement.ts'
import { findLast } from './sql.ts'
import type { Tenant } from '../../../values/environment.ts'

/** More than any developer needs for testing. The rest falls into the next period. */
const PAGES_MAX = 20

/**
 * Closes a partner's period immediately, in the caller's transaction. For the sandbox, so that
 * developers don't have to wait for the end of the month.
 */
export async function settleNow(tx: Tx, owner: Tenant, now: Date): Promise<void> {
  const last = await findLast(tx, owner)
  // Include orders delivered in this same millisecond.
  const end = Math.max(now.getTime(), last?.period_end.getTime() ?? 0) + 1
  const statement = await openStatement(tx, owner, new Date(end), now)
  if (!statement) return
  for (let page = 0; page < PAGES_MAX; page += 1) {
    if (!(await closePage(tx, statement.settlement_id, now))) return
  }
}
