import type { Stripe } from 'stripe'
import { PaymentError, type GatewayStatus } from './payment-gateway.ts'

const PLAIN = { gateway_ref: null, buyer_url: null, decline_code: null, capture_before: null }

/** The state of a payment that can no longer be made. */
export const VOIDED: GatewayStatus = { ...PLAIN, state: 'voided' }

/** The state of a checkout session, from the session with its payment and charge expanded. */
export function gatewayStatusOf(session: Stripe.Checkout.Session): GatewayStatus {
  const known = { ...PLAIN, gateway_ref: session.id }
  const { payment_intent: intent, status, url } = session
  if (typeof intent === 'string')
    throw new PaymentError('garbled', 'Stripe did not expand the payment intent.')
  if (status === 'expired' && (!intent || intent.status === 'canceled')) {
    return { ...known, state: 'voided' }
  }
  if (!intent || status === 'open') return { ...known, state: 'needs_buyer', buyer_url: url }
  if (intent.status === 'requires_capture') return held(known, intent)
  if (intent.status === 'canceled') return { ...known, state: 'voided' }
  if (intent.status === 'succeeded') {
    return { ...known, state: isRefunded(intent) ? 'refunded' : 'captured' }
  }
  if (intent.status === 'requires_payment_method') {
    const decline_code = intent.last_payment_error?.decline_code ?? 'card_declined'
    return { ...known, state: 'declined', decline_code }
  }
  // The bank hasn't decided yet.
  return { ...known, state: 'needs_buyer' }
}

/**
 * The state of a payment with a saved card. A bank that wants to see the absent owner answers
 * `authentication_required`; the payment then waits for `confirm`.
 */
export function intentStatusOf(intent: Stripe.PaymentIntent): GatewayStatus {
  const known = { ...PLAIN, gateway_ref: intent.id }
  const { status, last_payment_error: problem } = intent
  if (status === 'requires_capture') return held(known, intent)
  if (status === 'canceled') return { ...known, state: 'voided' }
  if (status === 'succeeded') {
    return { ...known, state: isRefunded(intent) ? 'refunded' : 'captured' }
  }
  if (status === 'requires_payment_method' && problem?.code !== 'authentication_required') {
    return { ...known, state: 'declined', decline_code: problem?.decline_code ?? 'card_declined' }
  }
  const buyer_url = intent.next_action?.redirect_to_url?.url ?? null
  return { ...known, state: 'needs_buyer', buyer_url }
}

/** Stripe names the time in seconds, on the charge of the card that is on hold. */
function held(
  known: Omit<GatewayStatus, 'state'>,
  { latest_charge: charge }: Stripe.PaymentIntent,
): GatewayStatus {
  const details = typeof charge === 'object' ? charge?.payment_method_details : undefined
  const seconds = details?.card?.capture_before
  const capture_before = typeof seconds === 'number' ? new Date(seconds * 1000) : null
  return { ...known, state: 'authorised', capture_before }
}

function isRefunded({ latest_charge: charge }: Stripe.PaymentIntent): boolean {
  return charge !== null && typeof charge === 'object' && charge.refunded
}
