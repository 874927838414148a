import type { Db } from '../../../db/pool.ts'
import { countRecoveryCodes, findTwoFactor } from './sql.ts'

export type TwoFactorState = { is_on: boolean; recovery_codes_left: number }

/** Whether an account requires a code at sign-in, and how many recovery codes are left. */
export async function readTwoFactor(db: Db, accountId: string): Promise<TwoFactorState> {
  const row = await findTwoFactor(db, accountId)
  const is_on = Boolean(row?.confirmed_at)
  return { is_on, recovery_codes_left: is_on ? await countRecoveryCodes(db, accountId) : 0 }
}
