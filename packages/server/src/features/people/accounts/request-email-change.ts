import type { Tx } from '../../../db/pool.ts'
import { publicId } from '../../../values/public-id.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { deleteEmailChanges, insertEmailChange } from './sql.ts'

const KEPT_MS = 3_600_000

/**
 * Takes a request for another address, the same whether it has an account or not; that is looked up
 * when the mail is written. An earlier request ends.
 */
export async function requestEmailChange(
  tx: Tx,
  accountId: string,
  email: string,
  now: Date,
): Promise<void> {
  const id = publicId('emc', now)
  const expires_at = new Date(now.getTime() + KEPT_MS)
  await deleteEmailChanges(tx, accountId)
  await insertEmailChange(tx, { id, account_id: accountId, email, expires_at })
  await enqueueMail(tx, { kind: 'email-change', to_email: email, about_id: id }, now)
}
