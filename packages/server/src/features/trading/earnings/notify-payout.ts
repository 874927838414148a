import type { Tx } from '../../../db/pool.ts'
import { enqueueMail } from '../../people/mail/enqueue-mail.ts'
import type { SellerPayoutRow } from './earnings.ts'

/** What a seller is told about a payout. */
export const PAYOUT_MAILS = {
  paid: 'seller-payout-paid',
  failed: 'seller-payout-failed',
  /** About the seller's account at Stripe. */
  stripe: 'seller-stripe-restricted',
} as const

/** Queues the email in the transaction of the step. */
export async function notifyPayout(
  tx: Tx,
  { payout_id, email: to_email }: Pick<SellerPayoutRow, 'payout_id' | 'email'>,
  what: 'paid' | 'failed',
  now: Date,
): Promise<void> {
  await enqueueMail(tx, { kind: PAYOUT_MAILS[what], to_email, about_id: payout_id }, now)
}
