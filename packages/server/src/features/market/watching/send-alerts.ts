import type { Tx } from '../../../db/pool.ts'
import { publicId } from '../../../values/public-id.ts'
import { enqueueMail } from '../../people/mail/enqueue-mail.ts'
import { holdDueMailing, noteMailing, takeAlerts } from './alert-sql.ts'
import { ALERTS_MAIL } from './letters.ts'

/** What fits into one email. The rest follows in the next. */
export const ALERTS_A_MAIL_MAX = 50
const NEXT_MS = 60_000

/**
 * Queues one account's due email about what it watches; true if there was one. Its alerts are
 * marked in the same transaction, so none is lost or sent twice.
 */
export async function sendAlerts(tx: Tx, now: Date): Promise<boolean> {
  const due = await holdDueMailing(tx, now)
  if (!due) return false
  const { account_id, email: to_email } = due
  const mailing_id = publicId('wml', now)
  const count = await takeAlerts(tx, account_id, { mailing_id, max: ALERTS_A_MAIL_MAX })
  if (count > 0) await enqueueMail(tx, { kind: ALERTS_MAIL, to_email, about_id: mailing_id }, now)
  const isMoreLeft = count === ALERTS_A_MAIL_MAX
  const mail_due_at = isMoreLeft ? new Date(now.getTime() + NEXT_MS) : null
  await noteMailing(tx, account_id, { mailed_at: now, mail_due_at })
  return true
}
