import type { Tx } from '../../../db/pool.ts'
import { revokeCredential } from './revoke-credential.ts'
import { unexpireCredential } from './sql.ts'

type Rotated = { key_id: string; old_key_id: string }

/** Ends the new pair, and lets the old one go on; false where that was revoked meanwhile. */
export async function undoRotation(
  tx: Tx,
  { key_id, old_key_id }: Rotated,
  now: Date,
): Promise<boolean> {
  await revokeCredential(tx, { key_id }, now)
  return await unexpireCredential(tx, old_key_id)
}
