import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { deleteRecoveryCodes, deleteTwoFactor } from './sql.ts'

/** Turns off two-step sign-in. Refuses: conflict (it is not on). */
export async function stopTwoFactor(tx: Tx, accountId: string): Promise<void> {
  if (!(await deleteTwoFactor(tx, accountId))) {
    throw new Refusal('conflict', 'Two-step sign-in is off.')
  }
  await deleteRecoveryCodes(tx, accountId)
}
