import type { Tx } from '../../../db/pool.ts'
import { moveOrder } from '../orders/move-order.ts'
import type { PaymentRow } from '../../money/payments/payment.ts'
import type { Purpose } from '../../money/payments/purpose.ts'
import { proveBeforeCapture, type ProofNeeds } from '../../market/sellers/prove-before-sale.ts'
import { postCapture } from './post-capture.ts'
import { sendNotCharged, sendReceipt } from './send-receipt.ts'
import { findSession } from './sql.ts'
import { type SaleRules, winDomain } from './win-domain.ts'

/** Handles payments that buyers make on a checkout page (see features/money/payments). */
export function checkoutPurpose(rules: SaleRules, proof: ProofNeeds): Purpose {
  return {
    prepare: async ({ subject_id }) => {
      const session = await findSession(proof.db, subject_id)
      if (session) await proveBeforeCapture(proof, session)
    },
    win: async (tx, payment, now) => {
      const { public_id } = await winDomain(tx, payment, rules, now)
      return { order_id: public_id }
    },
    collect: noteCapture,
    lose: async (tx, payment, now) => {
      const note = 'The payment could not be collected.'
      await moveOrder(tx, orderOf(payment), 'cancel', { note, now, isBuyerTold: true })
      const session = await findSession(tx, payment.subject_id)
      if (session) await sendNotCharged(tx, session, now)
    },
  }
}

/** Posts the captured money to the ledger and queues the receipt in the same transaction. */
async function noteCapture(tx: Tx, payment: PaymentRow, now: Date): Promise<void> {
  const session = await findSession(tx, payment.subject_id)
  if (!session) throw new Error('checkout session not found')
  await sendReceipt(tx, session, now)
  await postCapture(tx, session, { ...payment, order_id: orderOf(payment) }, now)
}

function orderOf({ order_id }: PaymentRow): string {
  if (order_id === null) throw new Error('winning payment has no order')
  return order_id
}
