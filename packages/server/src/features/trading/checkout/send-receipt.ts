import type { Tx } from '../../../db/pool.ts'
import { countRecentMail } from '../../people/mail/count-recent-mail.ts'
import { enqueueMail } from '../../people/mail/enqueue-mail.ts'
import type { SessionRow } from './session.ts'

export const RECEIPT = 'checkout'

/** A sale in the sandbox costs nothing, and with enough of them a stranger's mailbox could be filled. */
export const SANDBOX_RECEIPTS_MAX = 20

/** Writes down, with the money that is taken, that the buyer is to get a receipt. */
export async function sendReceipt(
  tx: Tx,
  { session_id, environment, buyer_email }: SessionRow,
  now: Date,
): Promise<void> {
  if (buyer_email === null) return
  const mail = { kind: RECEIPT, to_email: buyer_email }
  if (environment === 'sandbox' && (await countRecentMail(tx, mail, now)) >= SANDBOX_RECEIPTS_MAX) {
    return
  }
  await enqueueMail(tx, { ...mail, about_id: session_id }, now)
}
