import { randomBytes } from 'node:crypto'

export interface StripeCharge {
  id: string
  object: 'charge'
  refunded: boolean
}

export interface StripeIntent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  status: 'requires_capture' | 'succeeded' | 'canceled'
  latest_charge: StripeCharge
  metadata: Record<string, string>
  last_payment_error: null
}

export interface StripeSession {
  id: string
  object: 'checkout.session'
  amount_total: number
  client_reference_id: string
  customer_email: string
  metadata: Record<string, string>
  mode: 'payment'
  payment_intent: StripeIntent | null
  status: 'open' | 'complete' | 'expired'
  success_url: string
  url: string | null
}

export interface StripeEntry {
  payment_id: string
  kind: 'opened' | 'authorised' | 'captured' | 'voided' | 'refunded'
  amount_cents: number
}

type NewSession = Pick<
  StripeSession,
  'amount_total' | 'client_reference_id' | 'customer_email' | 'success_url'
> & { origin: string }

const SESSIONS_MAX = 10_000

/** The state of the fake Stripe: its sessions, its payments and an entry for each change. */
export class StripeDesk {
  #sessions = new Map<string, StripeSession>()
  readonly entries: StripeEntry[] = []

  open({ origin, ...input }: NewSession): StripeSession | undefined {
    if (this.#sessions.size >= SESSIONS_MAX) return undefined
    const id = `cs_test_${mark()}`
    const session: StripeSession = {
      ...input,
      id,
      object: 'checkout.session',
      mode: 'payment',
      metadata: { payment_id: input.client_reference_id },
      payment_intent: null,
      status: 'open',
      url: `${origin}/c/pay/${id}`,
    }
    this.#sessions.set(id, session)
    this.#note(session, 'opened')
    return session
  }

  session(id: string): StripeSession | undefined {
    return this.#sessions.get(id)
  }

  intent(id: string): { session: StripeSession; intent: StripeIntent } | undefined {
    for (const session of this.#sessions.values()) {
      const intent = session.payment_intent
      if (intent?.id === id) return { session, intent }
    }
    return undefined
  }

  /** The buyer has paid by card, and the money is on hold. */
  pay(session: StripeSession): void {
    if (session.status !== 'open') return
    session.status = 'complete'
    session.url = null
    session.payment_intent = {
      id: `pi_${mark()}`,
      object: 'payment_intent',
      amount: session.amount_total,
      amount_received: 0,
      status: 'requires_capture',
      latest_charge: { id: `ch_${mark()}`, object: 'charge', refunded: false },
      metadata: session.metadata,
      last_payment_error: null,
    }
    this.#note(session, 'authorised')
  }

  expire(session: StripeSession): boolean {
    if (session.status !== 'open') return false
    session.status = 'expired'
    session.url = null
    this.#note(session, 'voided')
    return true
  }

  /** Returns false if the payment's state doesn't allow it, or if `part` is more than the hold. */
  change(intentId: string, step: 'capture' | 'cancel' | 'refund', part?: number): boolean {
    const found = this.intent(intentId)
    if (!found) return false
    const { session, intent } = found
    const charge = intent.latest_charge
    if (step === 'refund') {
      if (intent.status !== 'succeeded' || charge.refunded) return false
      charge.refunded = true
    } else {
      if (intent.status !== 'requires_capture') return false
      const taken = step === 'capture' ? (part ?? intent.amount) : 0
      if (!(taken >= 0 && taken <= intent.amount)) return false
      intent.amount_received = taken
      intent.status = step === 'capture' ? 'succeeded' : 'canceled'
    }
    this.#note(session, step === 'capture' ? 'captured' : step === 'cancel' ? 'voided' : 'refunded')
    return true
  }

  #note(session: StripeSession, kind: StripeEntry['kind']): void {
    const { client_reference_id, amount_total, payment_intent } = session
    const isTaken = kind === 'captured' || kind === 'refunded'
    const amount_cents = isTaken ? (payment_intent?.amount_received ?? 0) : amount_total
    this.entries.push({ payment_id: client_reference_id, kind, amount_cents })
  }
}

function mark(): string {
  return randomBytes(12).toString('hex')
}
