import type { Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { PaymentRow } from './payment.ts'
import type { PaymentNeeds } from './purpose.ts'
import { findPayment, setPaymentStatus, setReturnDueOfOrder } from './sql.ts'

/** An open payment comes to nothing: whatever is held of it is let go by the sweeper. */
export async function returnPayment(
  { db, clock }: Pick<PaymentNeeds, 'db' | 'clock'>,
  { payment_id }: PaymentRow,
  reason: string,
): Promise<PaymentRow> {
  const now = clock.now()
  const change = { from: 'open', to: 'return_due', reason, dueAt: now, now } as const
  await transact(db, async (tx) => await setPaymentStatus(tx, payment_id, change))
  const payment = await findPayment(db, payment_id)
  if (!payment) throw new Error('a payment is gone')
  return payment
}

/**
 * The sale is off: gives the money that we collected for an order back, with the transaction that
 * ends the order. The sweeper asks the gateway, and knows whether to let it go or to refund it.
 */
export async function returnMoneyOf(tx: Tx, orderId: string, now: Date): Promise<void> {
  await setReturnDueOfOrder(tx, orderId, { reason: 'order_ended', now })
}
