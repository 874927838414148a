import type { Tx } from '../../../db/pool.ts'
import { countRecentMail } from '../../people/mail/count-recent-mail.ts'
import { enqueueMail } from '../../people/mail/enqueue-mail.ts'
import type { SessionRow } from './session.ts'

export const RECEIPT = 'checkout'
export const NOT_CHARGED = 'checkout-not-charged'

/** Sandbox sales are free, so without a limit they could be used to flood a stranger's mailbox. */
export const SANDBOX_RECEIPTS_MAX = 20

/** Queues the buyer's receipt in the transaction that captures the money. */
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

/**
 * Queues an email to a buyer whose money could not be captured, in the transaction that cancels the
 * order. Not in the sandbox, where anyone could have such emails sent to a stranger.
 */
export async function sendNotCharged(
  tx: Tx,
  { session_id, environment, buyer_email }: SessionRow,
  now: Date,
): Promise<void> {
  if (buyer_email === null || environment === 'sandbox') return
  await enqueueMail(tx, { kind: NOT_CHARGED, to_email: buyer_email, about_id: session_id }, now)
}
