import type { Tx } from '../../../db/pool.ts'
import { MEMBERS_MAX } from './add-member.ts'
import { readMembers } from './member-sql.ts'
import { revokeCredential } from './revoke-credential.ts'
import { holdCredential, holdPartner, unexpireCredential } from './sql.ts'

/** `account_id`: who rotated it, and undoes that now. */
type Rotated = { key_id: string; old_key_id: string; account_id: string }

/** What became of the old credential: it works again, it was revoked meanwhile, or it still ends. */
export type OldCredential = 'kept' | 'revoked' | 'left'

/**
 * Revokes the new credential and keeps the old one. Somebody who isn't an admin any more can only
 * revoke: they may know the secret of the old one, and their access has ended.
 */
export async function undoRotation(
  tx: Tx,
  { key_id, old_key_id, account_id }: Rotated,
  now: Date,
): Promise<OldCredential> {
  await revokeCredential(tx, { key_id }, now)
  const old = await holdCredential(tx, old_key_id, undefined)
  if (!old || !(await isAdmin(tx, old.partner_id, account_id))) return 'left'
  return (await unexpireCredential(tx, old_key_id)) ? 'kept' : 'revoked'
}

/** Locks the partner, so that the person can't be removed meanwhile. */
async function isAdmin(tx: Tx, partner_id: string, account_id: string): Promise<boolean> {
  await holdPartner(tx, partner_id)
  const members = await readMembers(tx, partner_id, MEMBERS_MAX)
  return members.some((each) => each.account_id === account_id && each.role === 'admin')
}
