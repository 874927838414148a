import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { notifyOwner } from '../security-notices/notify-owner.ts'
import { deletePasskey } from '../two-factor/passkey-sql.ts'

type Asked = { id: string; account_id: string; email: string }

/** Removes a passkey and emails its owner. Refuses: not_found. */
export async function removePasskey(
  tx: Tx,
  { id, account_id, email }: Asked,
  now: Date,
): Promise<void> {
  const name = await deletePasskey(tx, { id, account_id })
  if (name === undefined) throw new Refusal('not_found', 'No such passkey.')
  await notifyOwner(tx, { account_id, email }, { kind: 'passkey-removed', about: { name } }, now)
}
