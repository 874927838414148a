import type { Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { PaymentRow } from './payment.ts'
import type { PaymentNeeds } from './purpose.ts'
import {
  findPayment,
  setPaymentStatus,
  setReturnDueOfCaptured,
  setReturnDueOfOrder,
} from './sql.ts'

/** Cancels a payment if it is still open. The sweeper releases whatever is held. */
export async function cancelPayment(
  { db, clock }: Pick<PaymentNeeds, 'db' | 'clock'>,
  { payment_id }: Pick<PaymentRow, 'payment_id'>,
  reason: string,
): Promise<void> {
  const now = clock.now()
  const change = { from: 'open', to: 'return_due', reason, dueAt: now, now } as const
  await transact(db, async (tx) => await setPaymentStatus(tx, payment_id, change))
}

/** The same, and returns the payment as it is now. */
export async function returnPayment(
  needs: Pick<PaymentNeeds, 'db' | 'clock'>,
  { payment_id }: PaymentRow,
  reason: string,
): Promise<PaymentRow> {
  const { db } = needs
  await cancelPayment(needs, { payment_id }, reason)
  const payment = await findPayment(db, payment_id)
  if (!payment) throw new Error('payment not found')
  return payment
}

/**
 * Returns the money we collected for an order, in the transaction that ends the order. The sweeper
 * then asks the gateway whether to void the hold or refund the money.
 */
export async function returnMoneyOf(tx: Tx, orderId: string, now: Date): Promise<void> {
  await setReturnDueOfOrder(tx, orderId, { reason: 'order_ended', now })
}

/**
 * Returns captured money that paid for something else than an order, in the transaction that books
 * it. False if nothing was captured for it.
 */
export async function returnCaptured(
  tx: Tx,
  subject: Pick<PaymentRow, 'purpose' | 'subject_id'>,
  now: Date,
): Promise<boolean> {
  return await setReturnDueOfCaptured(tx, subject, { reason: 'cancelled', now })
}
