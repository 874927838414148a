import type { HttpAnswer } from '../frame/http-message.ts'
import { type StripeConduct, StripeCards } from './stripe-cards.ts'
import { StripeConnect } from './stripe-connect.ts'
import {
  changeIntent,
  lapse,
  mark,
  newCharge,
  type StripeEntry,
  type StripeIntent,
  type StripeMethod,
} from './stripe-intent.ts'

export interface StripeSession {
  id: string
  object: 'checkout.session'
  amount_total: number
  client_reference_id: string
  customer_email: string
  metadata: Record<string, string>
  mode: 'payment' | 'setup'
  customer: string | null
  setup_intent: { id: string; status: 'succeeded'; payment_method: StripeMethod } | null
  payment_intent: StripeIntent | null
  status: 'open' | 'complete' | 'expired'
  success_url: string
  url: string | null
}

type NewSession = Pick<
  StripeSession,
  'amount_total' | 'client_reference_id' | 'customer_email' | 'success_url' | 'mode' | 'customer'
> & { origin: string; isSaving?: boolean }

const SESSIONS_MAX = 10_000

/** The state of the fake Stripe: its sessions, its payments and an entry for each change. */
export class StripeDesk {
  #sessions = new Map<string, StripeSession>()
  /** Sessions whose payment also saves the card. */
  #saving = new Set<string>()
  readonly entries: StripeEntry[] = []
  /** The response to each idempotency key, with a digest of its request. */
  readonly kept = new Map<string, { digest: string; answer: HttpAnswer }>()
  readonly cards = new StripeCards((id, kind, cents) => {
    this.entries.push({ payment_id: id, kind, amount_cents: cents })
  })

  readonly connect = new StripeConnect((entry) => this.entries.push(entry))

  open({ origin, isSaving = false, ...input }: NewSession): StripeSession | undefined {
    if (this.#sessions.size >= SESSIONS_MAX) return undefined
    const id = `cs_test_${mark()}`
    const session: StripeSession = {
      ...input,
      id,
      object: 'checkout.session',
      setup_intent: null,
      metadata: { payment_id: input.client_reference_id },
      payment_intent: null,
      status: 'open',
      url: `${origin}/c/pay/${id}`,
    }
    this.#sessions.set(id, session)
    if (isSaving) this.#saving.add(id)
    this.#note(session, 'opened')
    return session
  }

  session(id: string): StripeSession | undefined {
    const session = this.#sessions.get(id)
    return session && this.#lapse(session)
  }

  intent(id: string): { session: StripeSession; intent: StripeIntent } | undefined {
    for (const session of this.#sessions.values()) {
      const intent = session.payment_intent
      if (intent?.id === id) return { session: this.#lapse(session), intent }
    }
    return undefined
  }

  /** Every payment, newest first, of sessions before those of saved cards. */
  intents(): StripeIntent[] {
    const paid = [...this.#sessions.values()].flatMap(
      (each) => this.#lapse(each).payment_intent ?? [],
    )
    return [...paid.toReversed(), ...this.cards.all()]
  }

  /** The buyer has paid by card, and the money is on hold. */
  pay(session: StripeSession, conduct: StripeConduct = 'works'): void {
    if (session.status !== 'open') return
    session.status = 'complete'
    session.url = null
    const isSaving = session.mode === 'setup' || this.#saving.has(session.id)
    const method = isSaving ? this.cards.add(session.customer ?? '', conduct) : null
    if (session.mode === 'setup') {
      const id = `seti_${mark()}`
      if (method) session.setup_intent = { id, status: 'succeeded', payment_method: method }
      return
    }
    session.payment_intent = {
      id: `pi_${mark()}`,
      object: 'payment_intent',
      amount: session.amount_total,
      amount_received: 0,
      status: 'requires_capture',
      latest_charge: newCharge(false),
      metadata: session.metadata,
      last_payment_error: null,
      payment_method: method,
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
    if (!changeIntent(intent, step, part)) return false
    const kind = step === 'capture' ? 'captured' : step === 'cancel' ? 'voided' : 'refunded'
    this.#note(session, kind, kind === 'refunded' ? part : undefined)
    return true
  }

  #lapse(session: StripeSession): StripeSession {
    const { payment_intent: intent } = session
    if (intent && lapse(intent)) this.#note(session, 'voided')
    return session
  }

  #note(session: StripeSession, kind: StripeEntry['kind'], part?: number): void {
    const { client_reference_id, amount_total, payment_intent } = session
    const isTaken = kind === 'captured' || kind === 'refunded'
    const amount_cents = isTaken ? (payment_intent?.amount_received ?? 0) : amount_total
    this.entries.push({
      payment_id: client_reference_id,
      kind,
      amount_cents: part ?? amount_cents,
    })
  }
}
