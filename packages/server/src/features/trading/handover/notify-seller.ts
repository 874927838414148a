import type { Tx } from '../../../db/pool.ts'
import { enqueueMail } from '../../people/mail/enqueue-mail.ts'
import type { HandoverRow } from './handover.ts'
import { findPerson } from './sql.ts'

/** What a seller is told about the sale of their name. */
export const SELLER_MAILS = {
  task: 'sale-task',
  reminder: 'sale-reminder',
  delivered: 'sale-delivered',
  ended: 'sale-ended',
  disputed: 'sale-disputed',
} as const

/** Queues the email in the transaction of the step. Our own names have no seller. */
export async function notifySeller(
  tx: Tx,
  { public_id, seller_account_id }: Pick<HandoverRow, 'public_id' | 'seller_account_id'>,
  what: keyof typeof SELLER_MAILS,
  now: Date,
): Promise<void> {
  const seller = await findPerson(tx, seller_account_id)
  if (!seller) return
  const mail = { kind: SELLER_MAILS[what], to_email: seller.email, about_id: public_id }
  await enqueueMail(tx, mail, now)
}
