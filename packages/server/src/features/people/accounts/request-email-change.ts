import type { Tx } from '../../../db/pool.ts'
import { publicId } from '../../../values/public-id.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { deleteEmailChanges, insertEmailChange } from './sql.ts'

const KEPT_MS = 3_600_000

/**
 * Accepts a request to change the address, in the same way whether or not the new one has an
 * account. That is only looked up when the email is written. Any earlier request ends.
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
  await enqueueMail(
    tx,
    { kind: 'email-change', to_email: email, about_id: id, isUrgent: true },
    now,
  )
}
