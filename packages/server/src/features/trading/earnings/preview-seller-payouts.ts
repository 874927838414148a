import type { Db } from '../../../db/pool.ts'
import { MINIMUM_CENTS } from './earnings.ts'
import { matureEarnings } from './mature-earnings.ts'
import { sumDue } from './sql.ts'

/** How much a payout run would pay to sellers now. What is due becomes payable first. */
export async function previewSellerPayouts(db: Db, now: Date): Promise<number> {
  while (await matureEarnings(db, now)) continue
  return await sumDue(db, { minimumCents: MINIMUM_CENTS, asOf: now })
}
