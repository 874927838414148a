import { transact } from '../../../db/transact.ts'
import { Refusal } from '../../../refusal.ts'
import type { Standing } from '../../../upstream/payments/payment-gateway.ts'
import { NOT_BY_ITSELF, type PaymentRow } from './payment.ts'
import { type PaymentNeeds, purposeOf } from './purpose.ts'
import { returnPayment } from './return-payment.ts'
import { findPayment, holdPayment, noteGateway, setPaymentStatus } from './sql.ts'

/**
 * Decides about an open payment by what the gateway says of it. Held money wins what it pays for in
 * the one transaction that makes it due to be taken, or else goes back. Whoever decides second finds
 * the payment decided. Answers the payment as it stands then.
 */
export async function decidePayment(
  needs: PaymentNeeds,
  { payment_id }: Pick<PaymentRow, 'payment_id'>,
  standing: Standing,
): Promise<PaymentRow> {
  await noteGateway(needs.db, payment_id, standing)
  const payment = await read(needs, payment_id)
  if (payment.status !== 'open') return payment
  if (standing.state === 'authorised') return await winOrReturn(needs, payment)
  if (standing.state === 'declined' || standing.state === 'voided') {
    return await fail(needs, payment, standing.decline_code ?? standing.state)
  }
  // Nothing but this table lets money be taken, so whoever took it did it behind our back.
  if (standing.state === 'captured') return await returnPayment(needs, payment, 'not_expected')
  return payment
}

async function winOrReturn(needs: PaymentNeeds, payment: PaymentRow): Promise<PaymentRow> {
  try {
    await purposeOf(needs.purposes, payment).prepare?.(payment)
    await win(needs, payment)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return await returnPayment(needs, payment, error.code)
  }
  return await read(needs, payment.payment_id)
}

async function win(
  { db, clock, purposes }: PaymentNeeds,
  { payment_id }: PaymentRow,
): Promise<void> {
  await transact(db, async (tx) => {
    const payment = await holdPayment(tx, payment_id)
    if (payment?.status !== 'open') return
    const now = clock.now()
    const { order_id, isTakenLater } = await purposeOf(purposes, payment).win(tx, payment, now)
    const dueAt = isTakenLater ? NOT_BY_ITSELF : now
    const change = { from: 'open', to: 'capture_due', order_id, dueAt, now } as const
    await setPaymentStatus(tx, payment_id, change)
  })
}

async function fail(
  needs: PaymentNeeds,
  { payment_id }: PaymentRow,
  reason: string,
): Promise<PaymentRow> {
  const change = { from: 'open', to: 'failed', reason, dueAt: null } as const
  await transact(needs.db, async (tx) => {
    await setPaymentStatus(tx, payment_id, { ...change, now: needs.clock.now() })
  })
  return await read(needs, payment_id)
}

async function read({ db }: PaymentNeeds, paymentId: string): Promise<PaymentRow> {
  const payment = await findPayment(db, paymentId)
  if (!payment) throw new Error('a payment is gone')
  return payment
}
