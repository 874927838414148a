import type { Tx } from '../../../db/pool.ts'
import { moveOrder } from '../orders/move-order.ts'
import type { PaymentRow } from '../../money/payments/payment.ts'
import { postCapture } from './post-capture.ts'
import { sendNotCharged, sendReceipt } from './send-receipt.ts'
import { findSession } from './sql.ts'

/** Posts the captured money to the ledger and queues the receipt in the same transaction. */
export async function collectSale(tx: Tx, payment: PaymentRow, now: Date): Promise<void> {
  const session = await findSession(tx, payment.subject_id)
  if (!session) throw new Error('checkout session not found')
  await sendReceipt(tx, session, now)
  await postCapture(tx, session, { ...payment, order_id: orderOf(payment) }, now)
}

/** The held money could not be captured: the order is cancelled, and the buyer is told. */
export async function loseSale(tx: Tx, payment: PaymentRow, now: Date): Promise<void> {
  const note = 'The payment could not be collected.'
  await moveOrder(tx, orderOf(payment), 'cancel', { note, now, isBuyerTold: true })
  const session = await findSession(tx, payment.subject_id)
  if (session) await sendNotCharged(tx, session, now)
}

function orderOf({ order_id }: PaymentRow): string {
  if (order_id === null) throw new Error('winning payment has no order')
  return order_id
}
