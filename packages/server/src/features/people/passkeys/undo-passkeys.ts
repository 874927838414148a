import type { Tx } from '../../../db/pool.ts'
import { deletePasskey, deletePasskeysSince } from '../two-factor/passkey-sql.ts'

/** Removes a newly added passkey; false if it is already gone. */
export async function undoAdding(tx: Tx, account_id: string, id: string): Promise<boolean> {
  return (await deletePasskey(tx, { id, account_id })) !== undefined
}

/** Removes every passkey added since the given time. */
export async function undoAddingSince(tx: Tx, account_id: string, since: Date): Promise<void> {
  await deletePasskeysSince(tx, account_id, since)
}
