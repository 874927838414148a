import type { Tx } from '../../../db/pool.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { sealSecret } from './sealed-secret.ts'
import { putTwoFactor, setConfirmed } from './sql.ts'

/** Gives a demo account a published secret, ready to use. Keeps an existing one. */
export async function seedSecret(
  tx: Tx,
  { accountId, secret }: { accountId: string; secret: string },
  masterKey: MasterKey,
  now: Date,
): Promise<void> {
  const sealed_secret = sealSecret(masterKey, accountId, secret)
  const isNew = await putTwoFactor(tx, { account_id: accountId, sealed_secret, now })
  if (isNew) await setConfirmed(tx, accountId, now)
}
