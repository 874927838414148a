import type { Tx } from '../../../db/pool.ts'
import { deleteRecoveryCodes, deleteTwoFactorSince } from './sql.ts'

/** Turns off two-step sign-in if it was turned on since the given time. */
export async function undoTwoFactorSince(tx: Tx, accountId: string, since: Date): Promise<void> {
  if (await deleteTwoFactorSince(tx, accountId, since)) await deleteRecoveryCodes(tx, accountId)
}
