import type { Tx } from '../../db/pool.ts'
import type { Scope } from '../../http/route-config.ts'
import { sealSecret } from '../../auth/credential-secret.ts'
import type { MasterKey } from '../../values/master-key.ts'
import { insertCredential } from './sql.ts'

export type IssuedCredential = {
  key_id: string
  secret: string
  partner_id: string
  environment: 'sandbox' | 'live'
  scopes: readonly Scope[]
  is_affiliate: boolean
}

/**
 * Gives a partner a key id and a secret. The secret is stored sealed under the operator's key, with
 * the key id as its context, because the server needs it to check signatures.
 */
export async function issueCredential(
  tx: Tx,
  credential: IssuedCredential,
  masterKey: MasterKey,
): Promise<void> {
  const { key_id, secret, partner_id, environment, scopes, is_affiliate } = credential
  const sealed_secret = sealSecret(masterKey, key_id, secret)
  await insertCredential(tx, {
    key_id,
    partner_id,
    environment,
    scopes,
    is_affiliate,
    sealed_secret,
  })
}
