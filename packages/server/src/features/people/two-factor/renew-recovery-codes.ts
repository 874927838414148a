import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { newRecoveryCode, RECOVERY_CODES, recoveryDigest } from './recovery-code.ts'
import { deleteRecoveryCodes, findTwoFactor, insertRecoveryCodes } from './sql.ts'

/**
 * Creates new recovery codes and invalidates the old ones. They are shown once; only digests are
 * stored.
 *
 * Refuses: conflict (two-step sign-in is off).
 */
export async function renewRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
  const row = await findTwoFactor(tx, accountId)
  if (!row?.confirmed_at) throw new Refusal('conflict', 'Two-step sign-in is off.')
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await deleteRecoveryCodes(tx, accountId)
  await insertRecoveryCodes(tx, accountId, codes.map(recoveryDigest))
  return codes
}
