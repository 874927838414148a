import type { Tx } from '../../../db/pool.ts'
import { Refusal, refuseField } from '../../../refusal.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { openSecret } from './sealed-secret.ts'
import { setConfirmed, takeStep } from './sql.ts'
import { stepOfCode } from './totp.ts'

export type Proof = { accountId: string; code: string; masterKey: MasterKey }

/**
 * Turns on two-step sign-in once the app shows the right code. Returns the recovery codes.
 *
 * Refuses: conflict (not started, or already on), validation_error (wrong code).
 */
export async function confirmTwoFactor(
  tx: Tx,
  { accountId, code, masterKey }: Proof,
  now: Date,
): Promise<string[]> {
  const held = await openSecret(tx, accountId, masterKey)
  if (!held) throw new Refusal('conflict', 'Start the setup first to get a secret.')
  if (held.isOn) throw new Refusal('conflict', 'Two-step sign-in is already on.')
  const step = stepOfCode(held.secret, code, now)
  if (step === undefined || !(await takeStep(tx, accountId, step))) {
    throw refuseField('code', 'is not the current code. Enter the code the app shows now.')
  }
  await setConfirmed(tx, accountId, now)
  return await renewRecoveryCodes(tx, accountId)
}
