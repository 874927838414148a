import type { Tx } from '../../../db/pool.ts'
import { enqueueMail } from '../../people/mail/enqueue-mail.ts'
import { findBuyerEmail } from './buyer-sql.ts'
import type { OrderRow } from './order.ts'
import type { Action } from './states.ts'

/** The email that tells a person who bought from us directly about a step of their order. */
export const BUYER_MAILS = {
  'start-transfer': 'purchase-started',
  'confirm-transfer': 'purchase-delivered',
  refund: 'purchase-refunded',
  cancel: 'purchase-refunded',
} as const satisfies Partial<Record<Action, string>>

/** Queues the email in the transaction of the step, so that each step is told once. */
export async function notifyBuyer(
  tx: Tx,
  { public_id, buyer_account_id }: OrderRow,
  action: Action,
  now: Date,
): Promise<void> {
  const kinds: Partial<Record<Action, string>> = BUYER_MAILS
  const kind = kinds[action]
  if (buyer_account_id === null || kind === undefined) return
  const to_email = await findBuyerEmail(tx, buyer_account_id)
  if (to_email) await enqueueMail(tx, { kind, to_email, about_id: public_id }, now)
}
