import type { Tx } from '../../../db/pool.ts'
import { publicId } from '../../../values/public-id.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { insertReset } from './sql.ts'

const KEPT_MS = 3_600_000

/** Takes a request for a new password, the same for any address; the mail is written only if it may. */
export async function requestReset(tx: Tx, email: string, now: Date): Promise<void> {
  const id = publicId('rst', now)
  await insertReset(tx, { id, email, expires_at: new Date(now.getTime() + KEPT_MS) })
  await enqueueMail(tx, { kind: 'reset', to_email: email, about_id: id }, now)
}
