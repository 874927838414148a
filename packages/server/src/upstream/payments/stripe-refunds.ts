import type { Stripe } from 'stripe'
import { PaymentError, type RefundedPart } from './payment-gateway.ts'
import { answered } from './stripe-call.ts'

/** Newest first. A payment has one refund per item at most. */
const LISTED_MAX = 100
const LOST = ['failed', 'canceled']

/**
 * Refunds a part of a payment. Stripe forgets an idempotency key after a day, so we look for the
 * refund by our own id first.
 */
export async function refundPart(
  stripe: Stripe,
  payment_intent: string,
  { refund_id, amount_cents }: RefundedPart,
): Promise<void> {
  const listed = await answered(stripe.refunds.list({ payment_intent, limit: LISTED_MAX }))
  const known = listed.data.find(({ metadata }) => metadata?.['refund_id'] === refund_id)
  const refund =
    known ??
    (await answered(
      stripe.refunds.create(
        { payment_intent, amount: amount_cents, metadata: { refund_id } },
        { idempotencyKey: refund_id },
      ),
    ))
  if (LOST.includes(refund.status ?? '')) {
    throw new PaymentError('refused', `The refund at Stripe is ${refund.status}.`)
  }
}
