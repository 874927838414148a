import {
  changeIntent,
  lapse,
  mark,
  newCharge,
  type StripeEntry,
  type StripeIntent,
  type StripeMethod,
} from './stripe-intent.ts'

/** How a saved card behaves when it is charged. */
export const STRIPE_CONDUCTS = ['works', 'declines', 'authenticates'] as const
export type StripeConduct = (typeof STRIPE_CONDUCTS)[number]

type Kept = { method: StripeMethod; customer: string; conduct: StripeConduct; isDetached: boolean }
type Note = (paymentId: string, kind: StripeEntry['kind'], amountCents: number) => void

export type NewIntent = {
  customer: string
  method: string
  amount: number
  payment_id: string
  isOffSession: boolean
  origin: string
  return_url: string
}

type Charged = { intent: StripeIntent; customer: string; method: Kept; return_url: string }

const KEPT_MAX = 10_000

/** The customers' saved cards, and the payments made with them. */
export class StripeCards {
  #methods = new Map<string, Kept>()
  #intents = new Map<string, Charged>()
  #note: Note

  constructor(note: Note) {
    this.#note = note
  }

  add(customer: string, conduct: StripeConduct): StripeMethod {
    const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2090 }
    const method: StripeMethod = { id: `pm_${mark()}`, object: 'payment_method', card }
    if (this.#methods.size < KEPT_MAX)
      this.#methods.set(method.id, { method, customer, conduct, isDetached: false })
    return method
  }

  detach(id: string): boolean {
    const kept = this.#methods.get(id)
    if (!kept || kept.isDetached) return false
    kept.isDetached = true
    return true
  }

  /** Charges a saved card. Undefined if the customer has no such card. */
  charge(wanted: NewIntent): StripeIntent | undefined {
    const method = this.#methods.get(wanted.method)
    if (!method || method.isDetached || method.customer !== wanted.customer) return undefined
    const intent: StripeIntent = {
      id: `pi_${mark()}`,
      object: 'payment_intent',
      amount: wanted.amount,
      amount_received: 0,
      status: 'requires_payment_method',
      latest_charge: null,
      metadata: { payment_id: wanted.payment_id },
      last_payment_error: null,
      payment_method: null,
      next_action: null,
    }
    const { customer, return_url } = wanted
    if (this.#intents.size < KEPT_MAX)
      this.#intents.set(intent.id, { intent, customer, method, return_url })
    this.#note(wanted.payment_id, 'opened', wanted.amount)
    this.#decide(intent, method.conduct, wanted)
    return intent
  }

  #decide(
    intent: StripeIntent,
    conduct: StripeConduct,
    { isOffSession, origin }: Pick<NewIntent, 'isOffSession' | 'origin'>,
  ): void {
    if (conduct === 'works') return this.#hold(intent, isOffSession)
    if (conduct === 'declines') {
      intent.last_payment_error = { code: 'card_declined', decline_code: 'insufficient_funds' }
    } else if (isOffSession) {
      const code = 'authentication_required'
      intent.last_payment_error = { code, decline_code: code }
    } else {
      intent.status = 'requires_action'
      const redirect_to_url = { url: `${origin}/3ds/${intent.id}` }
      intent.next_action = { type: 'redirect_to_url', redirect_to_url }
    }
  }

  #hold(intent: StripeIntent, isOffSession: boolean): void {
    intent.status = 'requires_capture'
    intent.last_payment_error = null
    intent.next_action = null
    intent.latest_charge = newCharge(isOffSession)
    this.#note(intent.metadata['payment_id'] ?? '', 'authorised', intent.amount)
  }

  intent(id: string): StripeIntent | undefined {
    const found = this.#intents.get(id)
    return found && this.#lapse(found)
  }

  all(): StripeIntent[] {
    return [...this.#intents.values()].map((each) => this.#lapse(each)).toReversed()
  }

  list(customer: string): StripeIntent[] {
    return [...this.#intents.values()]
      .filter((each) => each.customer === customer)
      .map((each) => this.#lapse(each))
      .toReversed()
  }

  #lapse({ intent }: Charged): StripeIntent {
    if (lapse(intent)) this.#note(intent.metadata['payment_id'] ?? '', 'voided', intent.amount)
    return intent
  }

  /** The cardholder is here now. False if the intent isn't waiting for them. */
  confirm(id: string, origin: string, returnUrl: string): boolean {
    const found = this.#intents.get(id)
    if (found?.intent.status !== 'requires_payment_method') return false
    found.return_url = returnUrl
    this.#decide(found.intent, found.method.conduct, { isOffSession: false, origin })
    return true
  }

  /** The cardholder answered the bank. Returns where they go next. */
  answer(id: string, isApproved: boolean): string | undefined {
    const found = this.#intents.get(id)
    if (found?.intent.status === 'requires_action') {
      if (isApproved) this.#hold(found.intent, false)
      else {
        found.intent.status = 'requires_payment_method'
        found.intent.next_action = null
        found.intent.last_payment_error = { code: 'payment_intent_authentication_failure' }
      }
    }
    return found?.return_url
  }

  change(id: string, step: 'capture' | 'cancel' | 'refund', part?: number): boolean {
    const intent = this.intent(id)
    if (!intent || !changeIntent(intent, step, part)) return false
    const kind = step === 'capture' ? 'captured' : step === 'cancel' ? 'voided' : 'refunded'
    const whole = kind === 'voided' ? intent.amount : intent.amount_received
    const cents = kind === 'refunded' ? (part ?? whole) : whole
    this.#note(intent.metadata['payment_id'] ?? '', kind, cents)
    return true
  }
}
