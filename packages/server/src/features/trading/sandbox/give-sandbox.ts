import type { Db } from '../../../db/pool.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { countSampleClicks } from '../referral/count-sample-clicks.ts'
import { fillSandbox } from './fill-sandbox.ts'
import { logSampleRequests } from './log-sample-requests.ts'

/**
 * Fills a new partner's sandbox, so that every page of the partner pages has something to show.
 * Does nothing if it was filled before or is in use. Live is never touched.
 */
export async function giveSandbox(
  db: Db,
  partner_id: string,
  needs: { masterKey: MasterKey; now: Date },
): Promise<void> {
  const filled = await db.begin((tx) => fillSandbox(tx, partner_id, needs))
  if (!filled) return
  await countSampleClicks(db, filled.linkId, needs.now)
  await logSampleRequests(db, partner_id, filled.orderIds, needs.now)
}
