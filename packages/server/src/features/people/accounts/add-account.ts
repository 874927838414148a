import type { Role } from '../../../auth/session-sql.ts'
import type { Tx } from '../../../db/pool.ts'
import { publicId } from '../../../values/public-id.ts'
import { type AccountRow, insertAccount } from './sql.ts'

export type AccountWanted = { email: string; name: string; password_hash: string; role: Role }

/** Creates an account for a verified address; undefined if the address already has one. */
export async function addAccount(
  tx: Tx,
  { email, name, password_hash, role }: AccountWanted,
  now: Date,
): Promise<AccountRow | undefined> {
  const account = { id: publicId('acc', now), email, name, role, password_hash }
  return (await insertAccount(tx, { ...account, now })) ? account : undefined
}
