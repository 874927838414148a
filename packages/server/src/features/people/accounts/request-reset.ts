import type { Tx } from '../../../db/pool.ts'
import { publicId } from '../../../values/public-id.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { insertReset } from './sql.ts'

const KEPT_MS = 3_600_000

/**
 * Accepts a reset request, in the same way for any address. An email is sent only if it has an
 * account.
 */
export async function requestReset(tx: Tx, email: string, now: Date): Promise<void> {
  const id = publicId('rst', now)
  await insertReset(tx, { id, email, expires_at: new Date(now.getTime() + KEPT_MS) })
  await enqueueMail(tx, { kind: 'reset', to_email: email, about_id: id, isUrgent: true }, now)
}
