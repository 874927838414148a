import { transact } from '../../../db/transact.ts'
import {
  type GatewayStatus,
  PaymentError,
  type PaymentState,
} from '../../../upstream/payments/payment-gateway.ts'
import { decidePayment } from './decide-payment.ts'
import { gatewayOf } from './gateway-of.ts'
import type { PaymentRow } from './payment.ts'
import { type PaymentNeeds, purposeOf } from './purpose.ts'
import { returnPayment } from './return-payment.ts'
import { findPayment, setPaymentDue, setPaymentStatus } from './sql.ts'

/** How long a buyer may spend on the bank's page before we release the hold. */
const BUYER_MS = 30 * 60_000
const LOOK_AGAIN_MS = 20_000
/** For buyers who were sent a link by email. Their return makes us look at once. */
const LOOK_AGAIN_LATER_MS = 15 * 60_000

/**
 * Performs the next step a payment is waiting for. Safe to call after a crash at any point: the
 * gateway performs each step only once, so repeating one does no harm. Rejects with PaymentError if
 * the gateway doesn't answer, and leaves the payment unchanged.
 */
export async function advancePayment(needs: PaymentNeeds, payment: PaymentRow): Promise<void> {
  if (payment.status === 'open') await lookAtOpen(needs, payment)
  else if (payment.status === 'capture_due') await capture(needs, payment)
  else if (payment.status === 'return_due') await giveBack(needs, payment)
}

/** The gateway's answer was lost, or the buyer is still on the bank's page or has left it. */
async function lookAtOpen(needs: PaymentNeeds, payment: PaymentRow): Promise<void> {
  const now = needs.clock.now()
  const standing = await lookUp(needs, payment, now)
  const decided = standing ? await decideInTime(needs, payment, standing, now) : payment
  if (decided.status !== 'open') return
  if (now >= waitUntil(decided)) {
    await returnPayment(needs, payment, 'abandoned')
  } else {
    const pauseMs = isMailed(decided) ? LOOK_AGAIN_LATER_MS : LOOK_AGAIN_MS
    await setPaymentDue(needs.db, payment, new Date(now.getTime() + pauseMs))
  }
}

/**
 * Undefined if the gateway doesn't answer about a charge that was made without its owner, and its
 * time is over: then it is given up, and whatever it holds is released later.
 */
async function lookUp(
  { payments }: PaymentNeeds,
  payment: PaymentRow,
  now: Date,
): Promise<GatewayStatus | undefined> {
  try {
    return await gatewayOf(payments, payment).lookUp(payment)
  } catch (error) {
    if (payment.open_until !== null && now >= waitUntil(payment)) return undefined
    throw error
  }
}

/**
 * Held money whose purchase keeps failing is released when its time is over, like that of a buyer
 * who left. Only a payment that is still open is returned, so a purchase that was made stays.
 */
async function decideInTime(
  needs: PaymentNeeds,
  payment: PaymentRow,
  standing: GatewayStatus,
  now: Date,
): Promise<PaymentRow> {
  try {
    return await decidePayment(needs, payment, standing)
  } catch (error) {
    if (now < waitUntil(payment)) throw error
    const { payment_id } = payment
    needs.log.error({ err: error, payment_id }, 'a payment failed for too long and is returned')
    return await returnPayment(needs, payment, 'abandoned')
  }
}

/** Whether the buyer wasn't there, and was sent a link instead. */
function isMailed({ needs_buyer, open_until }: PaymentRow): boolean {
  return needs_buyer && open_until !== null
}

function waitUntil(payment: PaymentRow): Date {
  const usual = new Date(payment.created_at.getTime() + BUYER_MS)
  return isMailed(payment) ? (payment.open_until ?? usual) : usual
}

async function capture(needs: PaymentNeeds, payment: PaymentRow): Promise<void> {
  const { state } = await gatewayOf(needs.payments, payment).capture(payment)
  if (state === 'captured') await collect(needs, payment)
  else if (isLost(state)) await lose(needs, payment)
  else throw new PaymentError('garbled', `Expected a captured payment, but it is ${state}.`)
}

function isLost(state: PaymentState): boolean {
  return state === 'declined' || state === 'voided' || state === 'refunded'
}

/**
 * Notifies the purpose first, so that locks are taken in the same order as when an order is ended.
 * If the order was ended in the meantime, everything here rolls back and the money is returned.
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
    // `lose` may have set this already, by ending the order.
    await setPaymentStatus(tx, payment.payment_id, { ...change, dueAt: now, now })
  })
}

/** Refunds captured money or voids the hold, depending on what the gateway says the state is. */
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
    throw new PaymentError('garbled', `Expected a returned payment, but it is ${after.state}.`)
  }
  const now = needs.clock.now()
  const change = { from: 'return_due', to: 'returned', dueAt: null, now } as const
  await transact(needs.db, async (tx) => await setPaymentStatus(tx, payment.payment_id, change))
}

/** Checks with the gateway whether a payment is still waiting for the buyer, before it is shown. */
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
