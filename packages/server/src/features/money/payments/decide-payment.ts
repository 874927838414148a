import { transact } from '../../../db/transact.ts'
import { Refusal } from '../../../refusal.ts'
import type { GatewayStatus } from '../../../upstream/payments/payment-gateway.ts'
import { NOT_BY_ITSELF, type PaymentRow } from './payment.ts'
import { type PaymentNeeds, purposeOf } from './purpose.ts'
import { returnPayment } from './return-payment.ts'
import { findPayment, holdPayment, noteGateway, setPaymentStatus } from './sql.ts'

/**
 * Settles the fate of an open payment from its state at the gateway. If the money is held, one
 * transaction hands over what was bought and marks the money for capture; if that fails, the money
 * is returned. A second caller finds the payment already decided. Returns the updated payment.
 */
export async function decidePayment(
  needs: PaymentNeeds,
  { payment_id }: Pick<PaymentRow, 'payment_id'>,
  standing: GatewayStatus,
): Promise<PaymentRow> {
  const { gateway_ref, buyer_url, capture_before } = standing
  const needs_buyer = standing.state === 'needs_buyer'
  const noted = { gateway_ref, buyer_url, needs_buyer, capture_before }
  await noteGateway(needs.db, payment_id, noted)
  const payment = await read(needs, payment_id)
  if (payment.status !== 'open') return payment
  if (standing.state === 'authorised') return await winOrReturn(needs, payment)
  if (standing.state === 'declined' || standing.state === 'voided') {
    return await fail(needs, payment, standing.decline_code ?? standing.state)
  }
  // We only capture payments that are `capture_due`, so this capture came from outside.
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
  if (!payment) throw new Error('payment not found')
  return payment
}
