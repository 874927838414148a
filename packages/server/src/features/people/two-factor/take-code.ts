import type { Tx } from '../../../db/pool.ts'
import type { Proof } from './confirm-two-factor.ts'
import { recoveryDigest } from './recovery-code.ts'
import { openSecret } from './sealed-secret.ts'
import { takeRecoveryCode, takeStep } from './sql.ts'
import { stepOfCode } from './totp.ts'

const SIX_DIGITS = /^\d{3}\s?\d{3}$/

/** Whether an app code or a recovery code is right. A correct code is used up. */
export async function takeCode(
  tx: Tx,
  { accountId, code, masterKey }: Proof,
  now: Date,
): Promise<boolean> {
  if (!SIX_DIGITS.test(code)) return await takeRecoveryCode(tx, accountId, recoveryDigest(code))
  const held = await openSecret(tx, accountId, masterKey)
  if (!held?.isOn) return false
  const step = stepOfCode(held.secret, code, now)
  return step !== undefined && (await takeStep(tx, accountId, step))
}
