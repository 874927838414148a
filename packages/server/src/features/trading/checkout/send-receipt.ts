import type { Tx } from '../../../db/pool.ts'
import { countRecentMail } from '../../people/mail/count-recent-mail.ts'
import { enqueueMail } from '../../people/mail/enqueue-mail.ts'
import type { SessionRow } from './session.ts'

export const RECEIPT = 'checkout'

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
