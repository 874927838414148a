import type { Tx } from '../../../db/pool.ts'
import type { Tenant } from '../../../values/environment.ts'
import { createPayout, matureCommissions } from './run-payouts.ts'

/**
 * Creates one partner's payout of the month in the caller's transaction, as a payout run at that
 * time would. For a sandbox that gets a history. Returns its id, or undefined if too little is due.
 */
export async function payOutNow(tx: Tx, owner: Tenant, now: Date): Promise<string | undefined> {
  await matureCommissions(tx, owner, { dueAt: now, now })
  const made = await createPayout(tx, owner, { dueAt: now, leftCents: Infinity, now })
  return made?.payout.payout_id
}
