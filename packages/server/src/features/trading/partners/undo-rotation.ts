import type { Tx } from '../../../db/pool.ts'
import { revokeCredential } from './revoke-credential.ts'
import { unexpireCredential } from './sql.ts'

type Rotated = { key_id: string; old_key_id: string }

/** Revokes the new credential and keeps the old one. False if that was revoked in the meantime. */
export async function undoRotation(
  tx: Tx,
  { key_id, old_key_id }: Rotated,
  now: Date,
): Promise<boolean> {
  await revokeCredential(tx, { key_id }, now)
  return await unexpireCredential(tx, old_key_id)
}
