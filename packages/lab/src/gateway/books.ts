import { randomBytes } from 'node:crypto'
import type { CardConduct } from './test-cards.ts'

export type PaymentStatus =
  | 'challenge'
  | 'authorised'
  | 'captured'
  | 'voided'
  | 'refunded'
  | 'declined'

export interface GatewayPayment {
  /** The merchant's own id. Repeating a request with it returns the same payment. */
  reference: string
  amount_cents: number
  /** Null until captured. */
  captured_cents: number | null
  currency: string
  description: string
  status: PaymentStatus
  decline_code: string | null
  /** The only part of the card that is stored. */
  card_last4: string | null
  return_url: string | null
  /** Unguessable, because anyone who has it can answer the challenge. */
  challenge_id: string
}

export interface BookEntry {
  n: number
  at: string
  reference: string
  kind: PaymentStatus
  amount_cents: number
}

/** The result of a step. `isDone` is false if the payment's state doesn't allow it. */
export interface Outcome {
  payment: GatewayPayment
  isDone: boolean
  /** The merchant must not get an answer. */
  isSilent?: boolean
}

export type NewPayment = Pick<
  GatewayPayment,
  'reference' | 'amount_cents' | 'currency' | 'description' | 'return_url'
> & { card_last4: string; conduct: CardConduct }

/** Beyond this, the oldest payment is dropped. */
const PAYMENTS_MAX = 20_000
const ENTRIES_MAX = 100_000

/**
 * The gateway's own records: the state of each payment and an entry for each change. Tests compare
 * the merchant's orders with them.
 */
export class Books {
  #payments = new Map<string, GatewayPayment>()
  #conducts = new Map<string, CardConduct>()
  #silenced = new Set<string>()
  #entries: BookEntry[] = []
  #lastN = 0

  get(reference: string): GatewayPayment | undefined {
    return this.#payments.get(reference)
  }

  byChallenge(challengeId: string): GatewayPayment | undefined {
    return [...this.#payments.values()].find((each) => each.challenge_id === challengeId)
  }

  /**
   * Places a hold on the card, starts a challenge or declines. A known reference returns its
   * payment unchanged.
   */
  open(input: NewPayment): GatewayPayment {
    const known = this.#payments.get(input.reference)
    if (known) return known
    const { conduct, ...facts } = input
    const payment = this.#keep({
      ...facts,
      captured_cents: null,
      status: 'challenge',
      decline_code: conduct.kind === 'decline' ? conduct.code : null,
      challenge_id: randomBytes(16).toString('hex'),
    })
    this.#conducts.set(input.reference, conduct)
    if (conduct.kind === 'challenge') return this.#note(payment, 'challenge')
    return this.#note(payment, conduct.kind === 'decline' ? 'declined' : 'authorised')
  }

  answerChallenge(payment: GatewayPayment, isApproved: boolean): void {
    if (payment.status !== 'challenge') return
    if (!isApproved) payment.decline_code = 'challenge_failed'
    this.#note(payment, isApproved ? 'authorised' : 'declined')
  }

  /** Captures all or part of a hold, and releases the rest. */
  capture(reference: string, amountCents?: number): Outcome | undefined {
    const payment = this.#payments.get(reference)
    if (!payment) return undefined
    if (payment.status === 'authorised') {
      if ((amountCents ?? 0) > payment.amount_cents) return { payment, isDone: false }
      payment.captured_cents = amountCents ?? payment.amount_cents
    }
    const conduct = this.#conducts.get(reference)?.kind
    if (payment.status === 'authorised' && conduct === 'refuse_capture') {
      payment.decline_code = 'capture_refused'
      return { payment: this.#note(payment, 'declined'), isDone: false }
    }
    const done = this.#move(payment, 'authorised', 'captured')
    const isSilent = conduct === 'silent_capture' && !this.#silenced.has(reference)
    if (isSilent) this.#silenced.add(reference)
    return { ...done, isSilent }
  }

  /** Also voids an unknown reference, so a payment that arrives after its void takes no money. */
  void(reference: string): Outcome {
    const payment = this.#payments.get(reference) ?? this.#keep(lateComer(reference))
    if (payment.status === 'challenge' || payment.status === 'declined')
      return { payment: this.#note(payment, 'voided'), isDone: true }
    return this.#move(payment, 'authorised', 'voided')
  }

  refund(reference: string): Outcome | undefined {
    const payment = this.#payments.get(reference)
    return payment && this.#move(payment, 'captured', 'refunded')
  }

  /** Payments and entries whose reference contains `match`, oldest first. */
  list(match: string): { payments: GatewayPayment[]; entries: BookEntry[] } {
    return {
      payments: [...this.#payments.values()].filter((each) => each.reference.includes(match)),
      entries: this.#entries.filter((each) => each.reference.includes(match)),
    }
  }

  #move(payment: GatewayPayment, from: PaymentStatus, to: PaymentStatus): Outcome {
    if (payment.status === to) return { payment, isDone: true }
    if (payment.status !== from) return { payment, isDone: false }
    return { payment: this.#note(payment, to), isDone: true }
  }

  #note(payment: GatewayPayment, status: PaymentStatus): GatewayPayment {
    payment.status = status
    this.#lastN += 1
    const { reference } = payment
    const isTaken = status === 'captured' || status === 'refunded'
    const amount_cents = isTaken
      ? (payment.captured_cents ?? payment.amount_cents)
      : payment.amount_cents
    const at = new Date().toISOString()
    this.#entries.push({ n: this.#lastN, at, reference, kind: status, amount_cents })
    if (this.#entries.length > ENTRIES_MAX) this.#entries.shift()
    return payment
  }

  #keep(payment: GatewayPayment): GatewayPayment {
    this.#payments.set(payment.reference, payment)
    const [oldest] = this.#payments.keys()
    if (this.#payments.size > PAYMENTS_MAX && oldest !== undefined) {
      this.#payments.delete(oldest)
      this.#conducts.delete(oldest)
      this.#silenced.delete(oldest)
    }
    return payment
  }
}

function lateComer(reference: string): GatewayPayment {
  return {
    reference,
    amount_cents: 0,
    captured_cents: null,
    currency: 'USD',
    description: '',
    status: 'challenge',
    decline_code: null,
    card_last4: null,
    return_url: null,
    challenge_id: randomBytes(16).toString('hex'),
  }
}
