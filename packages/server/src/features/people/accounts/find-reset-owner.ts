import type { Db } from '../../../db/pool.ts'
import { type Refusal, refuseField } from '../../../refusal.ts'
import { type AccountRow, findAccount, findReset } from './sql.ts'

/**
 * Whose password a reset link is for. The link can still be used afterwards.
 *
 * Refuses: validation_error (the link is used, expired or invalid).
 */
export async function findResetOwner(
  db: Db,
  resetId: string | undefined,
  now: Date,
): Promise<AccountRow> {
  const email = resetId === undefined ? undefined : await findReset(db, resetId, now)
  const account = email && (await findAccount(db, email))
  if (!account) throw noSuchReset()
  return account
}

export function noSuchReset(): Refusal {
  return refuseField('token', 'is invalid, expired or already used.')
}
