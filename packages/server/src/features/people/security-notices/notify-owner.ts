import type { Tx } from '../../../db/pool.ts'
import { publicId } from '../../../values/public-id.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { type NoticeEvent, UNDO_HOURS } from './notice.ts'
import { insertNotice } from './sql.ts'

export const NOTICE_MAIL = 'security-notice'

type Owner = { account_id: string; email: string }

/** `at`: when it happened, if that was before now. Undoing depends on it. */
type Happened = NoticeEvent & { at?: Date }

/** Emails an account's owner about a change, in the same transaction as the change. */
export async function notifyOwner(
  tx: Tx,
  { account_id, email }: Owner,
  { at, ...happened }: Happened,
  now: Date,
): Promise<void> {
  const id = publicId('ntc', now)
  const undo_until = new Date(now.getTime() + UNDO_HOURS * 3_600_000)
  await insertNotice(tx, {
    ...happened,
    id,
    account_id,
    to_email: email,
    created_at: at ?? now,
    undo_until,
  })
  await enqueueMail(tx, { kind: NOTICE_MAIL, to_email: email, about_id: id, isUrgent: true }, now)
}
