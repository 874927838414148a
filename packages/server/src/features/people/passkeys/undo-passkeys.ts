import type { Tx } from '../../../db/pool.ts'
import { deletePasskey, deletePasskeysSince } from '../two-factor/passkey-sql.ts'

/** Takes back that a passkey was added; false where it is gone already. */
export async function undoAdding(tx: Tx, account_id: string, id: string): Promise<boolean> {
  return (await deletePasskey(tx, { id, account_id })) !== undefined
}

/** Takes back every passkey that was added since then. */
export async function undoAddingSince(tx: Tx, account_id: string, since: Date): Promise<void> {
  await deletePasskeysSince(tx, account_id, since)
}
