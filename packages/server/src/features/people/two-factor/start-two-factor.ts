import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { sealSecret } from './sealed-secret.ts'
import { putTwoFactor } from './sql.ts'
import { newSecret, otpauthUrl } from './totp.ts'

export type Owner = { id: string; email: string }

/**
 * Creates a secret for the authenticator app. It takes effect once a code confirms it.
 *
 * Refuses: conflict (two-step sign-in is already on).
 */
export async function startTwoFactor(
  tx: Tx,
  { id, email }: Owner,
  masterKey: MasterKey,
  now: Date,
): Promise<{ secret: string; otpauth_url: string }> {
  const secret = newSecret()
  const sealed_secret = sealSecret(masterKey, id, secret)
  if (!(await putTwoFactor(tx, { account_id: id, sealed_secret, now }))) {
    throw new Refusal('conflict', 'Two-step sign-in is already on. Turn it off first.')
  }
  return { secret, otpauth_url: otpauthUrl(secret, email) }
}
