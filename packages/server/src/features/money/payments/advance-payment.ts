import { transact } from '../../../db/transact.ts'
import { PaymentError, type PaymentState } from '../../../upstream/payments/payment-gateway.ts'
import { decidePayment } from './decide-payment.ts'
import { gatewayOf } from './gateway-of.ts'
import type { PaymentRow } from './payment.ts'
import { type PaymentNeeds, purposeOf } from './purpose.ts'
import { returnPayment } from './return-payment.ts'
import { findPayment, setPaymentDue, setPaymentStatus } from './sql.ts'

/** How long a buyer may take with the bank; then the hold is let go. */
const BUYER_MS = 30 * 60_000
const LOOK_AGAIN_MS = 20_000

/**
 * Does the next thing that a payment waits for, whoever left it there: a crash before or after any
 * step is made good by doing the step again, because the gateway does each once. Rejects with
 * PaymentError where the gateway does not answer; the payment stays as it was.
 */
export async function advancePayment(needs: PaymentNeeds, payment: PaymentRow): Promise<void> {
  if (payment.status === 'open') await lookAtOpen(needs, payment)
  else if (payment.status === 'capture_due') await capture(needs, payment)
  else if (payment.status === 'return_due') await giveBack(needs, payment)
}

/** The answer was lost, or the buyer is with the bank, or has left. */
async function lookAtOpen(needs: PaymentNeeds, payment: PaymentRow): Promise<void> {
  const standing = await gatewayOf(needs.payments, payment).lookUp(payment)
  const decided = await decidePayment(needs, payment, standing)
  if (decided.status !== 'open') return
  const now = needs.clock.now()
  if (now.getTime() - payment.created_at.getTime() >= BUYER_MS) {
    await returnPayment(needs, payment, 'abandoned')
  } else {
    await setPaymentDue(needs.db, payment, new Date(now.getTime() + LOOK_AGAIN_MS))
  }
}

async function capture(needs: PaymentNeeds, payment: PaymentRow): Promise<void> {
  const { state } = await gatewayOf(needs.payments, payment).capture(payment)
  if (state === 'captured') await collect(needs, payment)
  else if (isLost(state)) await lose(needs, payment)
  else throw new PaymentError('garbled', `A payment to be captured is ${state}.`)
}

function isLost(state: PaymentState): boolean {
  return state === 'declined' || state === 'voided' || state === 'refunded'
}

/**
 * What the money pays for is told first, because that locks in the order in which whoever ends an
 * order does; if the order was ended meanwhile, nothing of it stays, and the money goes back.
 */
async function collect({ db, clock, purposes }: PaymentNeeds, payment: PaymentRow): Promise<void> {
  const now = clock.now()
  const change = { from: 'capture_due', to: 'captured', dueAt: null, now } as const
  await transact(db, async (tx) => {
    await purposeOf(purposes, payment).collect(tx, payment, now)
    if (!(await setPaymentStatus(tx, payment.payment_id, change))) throw new NoLongerDue()
  }).catch((error: unknown) => {
    if (!(error instanceof NoLongerDue)) throw error
  })
}

class NoLongerDue extends Error {
  override readonly name = 'NoLongerDue'
}

async function lose({ db, clock, purposes }: PaymentNeeds, payment: PaymentRow): Promise<void> {
  const now = clock.now()
  const change = { from: 'capture_due', to: 'return_due', reason: 'not_captured' } as const
  await transact(db, async (tx) => {
    const present = await findPayment(tx, payment.payment_id)
    if (present?.status !== 'capture_due') return
    await purposeOf(purposes, payment).lose(tx, payment, now)
    // Ending an order may have done it already.
    await setPaymentStatus(tx, payment.payment_id, { ...change, dueAt: now, now })
  })
}

/** Taken money is refunded, held money let go; which of both is for the gateway to say. */
async function giveBack(needs: PaymentNeeds, payment: PaymentRow): Promise<void> {
  const gateway = gatewayOf(needs.payments, payment)
  const { state } = await gateway.lookUp(payment)
  const isBack = (each: PaymentState) => each === 'voided' || each === 'refunded'
  const after =
    isBack(state) || state === 'declined'
      ? { state }
      : state === 'captured'
        ? await gateway.refund(payment)
        : await gateway.void(payment)
  if (!isBack(after.state) && after.state !== 'declined') {
    throw new PaymentError('garbled', `A payment to be returned is ${after.state}.`)
  }
  const now = needs.clock.now()
  const change = { from: 'return_due', to: 'returned', dueAt: null, now } as const
  await transact(needs.db, async (tx) => await setPaymentStatus(tx, payment.payment_id, change))
}

/** For who shows a payment that waits for the buyer: looks whether it still does. */
export async function refreshPayment(
  needs: PaymentNeeds,
  payment: PaymentRow,
): Promise<PaymentRow> {
  if (payment.status !== 'open') return payment
  await lookAtOpen(needs, payment).catch((error: unknown) => {
    needs.log.warn({ err: error, payment_id: payment.payment_id }, 'a payment was not answered')
  })
  return (await findPayment(needs.db, payment.payment_id)) ?? payment
}
