import { enqueueMail } from '../../people/mail/enqueue-mail.ts'
import type { NotifyWaiting, WaitingReason } from '../changes/store-waiting.ts'
import { readOwnerEmail } from '../domains/event-sql.ts'
import { holdUnnotified, setNotified } from './notified-sql.ts'

/** One kind of email for each reason. */
export const WAITING_MAILS = {
  in_doubt: 'cart-in-doubt',
  registrar_credit: 'cart-without-credit',
} as const satisfies Record<WaitingReason, string>

/**
 * Emails a buyer that something they paid for has to wait: once for each receipt and reason, however
 * many of its items wait, and however often.
 */
export const notifyWaiting: NotifyWaiting = async (tx, { change, reason, now }, store) => {
  // Receipts are locked before their changes, as by everyone who ends them.
  const receipt = await holdUnnotified(tx, change, reason)
  if (!(await store()) || !receipt) return
  const { receipt_id, account_id } = receipt
  await setNotified(tx, receipt_id, reason)
  const to_email = await readOwnerEmail(tx, account_id)
  if (to_email === undefined) return
  await enqueueMail(tx, { kind: WAITING_MAILS[reason], to_email, about_id: receipt_id }, now)
}
