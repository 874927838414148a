import type { Tx } from '../../../db/pool.ts'
import { publicId } from '../../../values/public-id.ts'
import { presentTraceparent } from '../../../values/under-way.ts'
import { insertMail } from './sql.ts'
import { urgentTryAt } from './states.ts'

export type MailWanted = {
  kind: string
  to_email: string
  about_id?: string
  /** Somebody waits for it, or it warns of what somebody else may be doing: it goes first. */
  isUrgent?: boolean
}

/** Queues an email in the same transaction as the change it reports. The worker sends it. */
export async function enqueueMail(
  tx: Tx,
  { kind, to_email, about_id, isUrgent = false }: MailWanted,
  now: Date,
): Promise<void> {
  await insertMail(tx, {
    id: publicId('mail', now),
    kind,
    to_email,
    about_id: about_id ?? null,
    now,
    next_at: isUrgent ? urgentTryAt(now) : now,
    traceparent: presentTraceparent(),
  })
}
