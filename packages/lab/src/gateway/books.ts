import { labNow } from '../frame/lab-clock.ts'
import { randomBytes } from 'node:crypto'
import { holdEnd } from './hold-end.ts'
import type { CardConduct } from './test-cards.ts'

export type PaymentStatus =
  | 'challenge'
  /** Charged without the cardholder, whose bank wants to see them: `confirm` starts a challenge. */
  | 'authentication_required'
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
  /** When the bank releases the hold; null unless there is one. */
  capture_before: string | null
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
> & { card_last4: string; conduct: CardConduct; isOffSession?: boolean }

/** Beyond this, the oldest payment is dropped. */
const PAYMENTS_MAX = 20_000
const ENTRIES_MAX = 100_000
const PAGE_ENTRIES = 200

/**
 * The gateway's own records: the state of each payment and an entry for each change. Tests compare
 * the merchant's orders with them.
 */
export class Books {
  #payments = new Map<string, GatewayPayment>()
  #conducts = new Map<string, CardConduct>()
  #silenced = new Set<string>()
  /** Parts that were paid back, by reference and refund id. */
  #parts = new Map<string, Map<string, number>>()
  #entries: BookEntry[] = []
  #lastN = 0

  /** With its status at this moment: a hold that has lapsed is void. */
  get(reference: string): GatewayPayment | undefined {
    const payment = this.#payments.get(reference)
    return payment && this.#lapse(payment)
  }

  /** The payments with an entry since then, in the order of their entries. */
  changedSince(at: string, after: number): { payments: GatewayPayment[]; next: number | null } {
    const entries = this.#entries.filter((each) => each.n > after && each.at >= at)
    const page = entries.slice(0, PAGE_ENTRIES)
    const references = new Set(page.map(({ reference }) => reference))
    const payments = [...references].flatMap((each) => this.get(each) ?? [])
    const next = entries.length > page.length ? (page.at(-1)?.n ?? null) : null
    return { payments, next }
  }

  byChallenge(challengeId: string): GatewayPayment | undefined {
    return [...this.#payments.values()].find((each) => each.challenge_id === challengeId)
  }

  /**
   * Places a hold on the card, starts a challenge or declines. A known reference returns its
   * payment unchanged.
   */
  open(input: NewPayment): GatewayPayment {
    const known = this.get(input.reference)
    if (known) return known
    const { conduct, isOffSession = false, ...facts } = input
    const isDeclined = conduct.kind === 'decline' || conduct.kind === 'decline_charges'
    const payment = this.#keep({
      ...facts,
      captured_cents: null,
      status: 'challenge',
      decline_code: isDeclined ? conduct.code : null,
      capture_before: null,
      challenge_id: randomBytes(16).toString('hex'),
    })
    this.#conducts.set(input.reference, conduct)
    if (conduct.kind === 'challenge') {
      return this.#note(payment, isOffSession ? 'authentication_required' : 'challenge')
    }
    return isDeclined ? this.#note(payment, 'declined') : this.#hold(payment, isOffSession)
  }

  /** The cardholder is here now, so the bank can ask them. */
  confirm(reference: string, returnUrl: string): Outcome | undefined {
    const payment = this.#payments.get(reference)
    if (payment?.status === 'authentication_required') payment.return_url = returnUrl
    return payment && this.#move(payment, 'authentication_required', 'challenge')
  }

  answerChallenge(payment: GatewayPayment, isApproved: boolean): void {
    if (payment.status !== 'challenge') return
    if (!isApproved) payment.decline_code = 'challenge_failed'
    if (isApproved) this.#hold(payment, false)
    else this.#note(payment, 'declined')
  }

  /** Captures all or part of a hold, and releases the rest. */
  capture(reference: string, amountCents?: number): Outcome | undefined {
    const payment = this.get(reference)
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
    const payment = this.get(reference) ?? this.#keep(lateComer(reference))
    if (['challenge', 'authentication_required', 'declined'].includes(payment.status))
      return { payment: this.#note(payment, 'voided'), isDone: true }
    return this.#move(payment, 'authorised', 'voided')
  }

  refund(reference: string): Outcome | undefined {
    const payment = this.#payments.get(reference)
    return payment && this.#move(payment, 'captured', 'refunded')
  }

  /** Pays back a part. A known id changes nothing, and more than was captured is refused. */
  refundPart(reference: string, refundId: string, cents: number): Outcome | undefined {
    const payment = this.#payments.get(reference)
    if (!payment) return undefined
    const parts = this.#parts.get(reference) ?? new Map<string, number>()
    if (parts.has(refundId)) return { payment, isDone: parts.get(refundId) === cents }
    const left = (payment.captured_cents ?? 0) - [...parts.values()].reduce((a, b) => a + b, 0)
    if (payment.status !== 'captured' || cents > left) return { payment, isDone: false }
    this.#parts.set(reference, parts.set(refundId, cents))
    this.#note(payment, 'refunded', cents)
    if (cents < left) payment.status = 'captured'
    return { payment, isDone: true }
  }

  /** Payments and entries whose reference contains `match`, oldest first. */
  list(match: string): { payments: GatewayPayment[]; entries: BookEntry[] } {
    return {
      payments: [...this.#payments.values()]
        .filter((each) => each.reference.includes(match))
        .map((each) => this.#lapse(each)),
      entries: this.#entries.filter((each) => each.reference.includes(match)),
    }
  }

  #hold(payment: GatewayPayment, isOffSession: boolean): GatewayPayment {
    payment.capture_before = holdEnd(isOffSession).toISOString()
    return this.#note(payment, 'authorised')
  }

  #lapse(payment: GatewayPayment): GatewayPayment {
    const { status, capture_before } = payment
    const isOver = capture_before !== null && labNow() >= new Date(capture_before)
    return status === 'authorised' && isOver ? this.#note(payment, 'voided') : payment
  }

  #move(payment: GatewayPayment, from: PaymentStatus, to: PaymentStatus): Outcome {
    if (payment.status === to) return { payment, isDone: true }
    if (payment.status !== from) return { payment, isDone: false }
    return { payment: this.#note(payment, to), isDone: true }
  }

  #note(payment: GatewayPayment, status: PaymentStatus, part?: number): GatewayPayment {
    payment.status = status
    this.#lastN += 1
    const { reference } = payment
    const isTaken = status === 'captured' || status === 'refunded'
    const whole = isTaken ? (payment.captured_cents ?? payment.amount_cents) : payment.amount_cents
    const amount_cents = part ?? whole
    const at = labNow().toISOString()
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
      this.#parts.delete(oldest)
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
    capture_before: null,
    card_last4: null,
    return_url: null,
    challenge_id: randomBytes(16).toString('hex'),
  }
}
