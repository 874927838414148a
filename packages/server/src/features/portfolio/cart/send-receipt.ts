import type { Tx } from '../../../db/pool.ts'
import { readAccount } from '../../people/accounts/read-account.ts'
import { enqueueMail } from '../../people/mail/enqueue-mail.ts'
import type { ReceiptRow } from './receipt-sql.ts'

export const RECEIPT_MAIL = 'cart-receipt'

/**
 * Queues the owner's receipt. Call it in the transaction that closes the receipt: that happens
 * once, so the email is sent once.
 */
export async function sendReceipt(
  tx: Tx,
  { receipt_id, account_id }: Pick<ReceiptRow, 'receipt_id' | 'account_id'>,
  now: Date,
): Promise<void> {
  const { email } = await readAccount(tx, account_id)
  await enqueueMail(tx, { kind: RECEIPT_MAIL, to_email: email, about_id: receipt_id }, now)
}

/** About an item that was still open when its receipt was settled. */
export const LATE_MAILS = { done: 'cart-item-done', failed: 'cart-item-failed' } as const

type Item = { account_id: string; receipt_id: string; position: number }

/** Tells the owner how an item has ended. Call it in the transaction that ends the item. */
export async function sendAboutItem(
  tx: Tx,
  kind: (typeof LATE_MAILS)[keyof typeof LATE_MAILS],
  { account_id, receipt_id, position }: Item,
  now: Date,
): Promise<void> {
  const { email } = await readAccount(tx, account_id)
  const about_id = `${receipt_id}/${position}`
  await enqueueMail(tx, { kind, to_email: email, about_id }, now)
}
