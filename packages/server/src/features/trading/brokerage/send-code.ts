import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { publicId } from '../../../values/public-id.ts'
import { countRecentMail } from '../../people/mail/count-recent-mail.ts'
import { enqueueMail } from '../../people/mail/enqueue-mail.ts'
import { countCodes, findNewestCode, insertCode } from './code-sql.ts'
import { holdCase } from './take-step.ts'
import { isLive } from './use-code.ts'

export const CODE_MAIL = 'brokerage-code'
const LIFE_MS = 15 * 60_000
/** A request sooner than this refers to the code already on its way. */
const RESEND_MS = 60_000
const DAY_MS = 86_400_000
/** Anyone with the link can request codes, so limit them to avoid flooding a mailbox. */
const CODES_A_CASE_MAX = 10
const CODES_A_MAILBOX_MAX = 30

/**
 * Emails the buyer a code for one action. Sends nothing if asked again within a minute.
 *
 * Refuses: not_found, quota_exceeded (too many codes in a day).
 */
export async function sendCode(
  tx: Tx,
  caseId: string,
  { purpose, now }: { purpose: string; now: Date },
): Promise<void> {
  const { case_id, partner_id, buyer_email } = await holdCase(tx, caseId)
  const newest = await findNewestCode(tx, case_id, purpose)
  const isFresh = newest && now.getTime() - newest.created_at.getTime() < RESEND_MS
  if (isFresh && isLive(newest, now)) return
  const since = new Date(now.getTime() - DAY_MS)
  const { codes } = await countCodes(tx, { case_id, partner_id, since })
  const mail = { kind: CODE_MAIL, to_email: buyer_email }
  if (codes >= CODES_A_CASE_MAX || (await countRecentMail(tx, mail, now)) >= CODES_A_MAILBOX_MAX) {
    const text = 'We sent too many codes today. Try again tomorrow, or reply to our email.'
    throw new Refusal('quota_exceeded', text, { retryAfterSeconds: DAY_MS / 1000 })
  }
  const code_id = publicId('bcc', now)
  const expires_at = new Date(now.getTime() + LIFE_MS)
  await insertCode(tx, { code_id, case_id, partner_id, purpose, created_at: now, expires_at })
  await enqueueMail(tx, { ...mail, about_id: code_id, isUrgent: true }, now)
}
