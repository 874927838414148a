import { randomBytes } from 'node:crypto'
import { labNow } from '../frame/lab-clock.ts'
import { holdEnd } from '../gateway/hold-end.ts'

export interface StripeCharge {
  id: string
  object: 'charge'
  refunded: boolean
  amount_refunded: number
  /** In seconds: when the hold lapses. */
  payment_method_details: { type: 'card'; card: { capture_before: number } }
}

/** A refund of all or part of a payment. */
export interface StripeRefund {
  id: string
  object: 'refund'
  amount: number
  status: 'succeeded'
  metadata: Record<string, string>
}

export interface StripeIntent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  status:
    | 'requires_payment_method'
    | 'requires_action'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled'
  latest_charge: StripeCharge | null
  metadata: Record<string, string>
  last_payment_error: { code: string; decline_code?: string } | null
  refunds?: StripeRefund[]
  payment_method?: StripeMethod | null
  next_action?: { type: 'redirect_to_url'; redirect_to_url: { url: string } } | null
}

/** A saved card. */
export interface StripeMethod {
  id: string
  object: 'payment_method'
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
}

export interface StripeEntry {
  /** Or the id of a payout, or of a seller. */
  payment_id: string
  kind: 'opened' | 'authorised' | 'captured' | 'voided' | 'refunded' | 'connected' | 'transferred'
  amount_cents: number
}

/** The charge of a card on hold. */
export function newCharge(isOffSession: boolean): StripeCharge {
  const capture_before = Math.floor(holdEnd(isOffSession).getTime() / 1000)
  return {
    id: `ch_${mark()}`,
    object: 'charge',
    refunded: false,
    amount_refunded: 0,
    payment_method_details: { type: 'card', card: { capture_before } },
  }
}

/** Whether the bank has just released the hold, because its time is over. */
export function lapse(intent: StripeIntent): boolean {
  const { status, latest_charge: charge } = intent
  if (status !== 'requires_capture' || !charge) return false
  const { capture_before } = charge.payment_method_details.card
  if (labNow().getTime() < capture_before * 1000) return false
  intent.status = 'canceled'
  return true
}

/** Returns false if the intent's state doesn't allow it. */
export function changeIntent(
  intent: StripeIntent,
  step: 'capture' | 'cancel' | 'refund',
  part?: number,
): boolean {
  const charge = intent.latest_charge
  if (step === 'refund') {
    if (intent.status !== 'succeeded' || !charge || charge.refunded) return false
    const left = intent.amount_received - charge.amount_refunded
    if (part !== undefined && !(part > 0 && part <= left)) return false
    charge.amount_refunded += part ?? left
    charge.refunded = charge.amount_refunded === intent.amount_received
    return true
  }
  const isWaiting = ['requires_payment_method', 'requires_action'].includes(intent.status)
  const isOpen = intent.status === 'requires_capture' || (step === 'cancel' && isWaiting)
  const taken = step === 'capture' ? (part ?? intent.amount) : 0
  if (!isOpen || !(taken >= 0 && taken <= intent.amount)) return false
  intent.amount_received = taken
  intent.status = step === 'capture' ? 'succeeded' : 'canceled'
  return true
}

export function mark(): string {
  return randomBytes(12).toString('hex')
}
