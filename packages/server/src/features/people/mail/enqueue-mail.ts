import type { Tx } from '../../../db/pool.ts'
import { publicId } from '../../../values/public-id.ts'
import { insertMail } from './sql.ts'

export type MailWanted = { kind: string; to_email: string; about_id?: string }

/** Writes down, with the change it tells of, that a mail is to be sent. The worker sends it. */
export async function enqueueMail(
  tx: Tx,
  { kind, to_email, about_id }: MailWanted,
  now: Date,
): Promise<void> {
  await insertMail(tx, {
    id: publicId('mail', now),
    kind,
    to_email,
    about_id: about_id ?? null,
    now,
  })
}
