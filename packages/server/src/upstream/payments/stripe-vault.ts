import type { Stripe } from 'stripe'
import { type CardFacts, NO_SETUP, type SetupName, type SetupStatus } from './card-vault.ts'
import { answered, refusable } from './stripe-call.ts'

const SETUP_EXPAND = ['setup_intent.payment_method']
const PAID_EXPAND = ['payment_intent.payment_method']

/** Saved cards at Stripe. Owners enter a card on Stripe's own page (Checkout in set-up mode). */
export class StripeVault {
  readonly #stripe: Stripe

  constructor(stripe: Stripe) {
    this.#stripe = stripe
  }

  async openCustomer(account: { account_id: string; email: string }): Promise<string> {
    const { account_id, email } = account
    const idempotencyKey = `customer-${account_id}`
    const asking = this.#stripe.customers.create(
      { email, metadata: { account_id } },
      { idempotencyKey },
    )
    return (await answered(asking)).id
  }

  async openSetup(
    setup: SetupName & { customer_ref: string; return_url: string },
  ): Promise<SetupStatus> {
    const { setup_id, customer_ref, return_url } = setup
    const session = await answered(
      this.#stripe.checkout.sessions.create(
        {
          mode: 'setup',
          client_reference_id: setup_id,
          customer: customer_ref,
          metadata: { setup_id },
          currency: 'usd',
          success_url: return_url,
          cancel_url: return_url,
        },
        { idempotencyKey: setup_id },
      ),
    )
    return { ...NO_SETUP, state: 'open', gateway_ref: session.id, setup_url: session.url }
  }

  /** Nobody was sent to a page whose address we never learned. */
  async readSetup({ gateway_ref }: SetupName): Promise<SetupStatus> {
    if (gateway_ref === null) return NO_SETUP
    const session = await this.#session(gateway_ref, SETUP_EXPAND)
    const known = { ...NO_SETUP, gateway_ref }
    if (session.status === 'expired') return { ...known, state: 'failed' }
    const { setup_intent } = session
    const card = typeof setup_intent === 'object' ? factsOf(setup_intent?.payment_method) : null
    if (card) return { ...known, state: 'done', card }
    // Completed with something that isn't a card, which we can't charge.
    if (session.status === 'complete') return { ...known, state: 'failed' }
    return { ...known, state: 'open', setup_url: session.url }
  }

  async readSavedCard({ gateway_ref }: { gateway_ref: string | null }): Promise<SetupStatus> {
    if (gateway_ref === null) return NO_SETUP
    const session = await this.#session(gateway_ref, PAID_EXPAND)
    const known = { ...NO_SETUP, gateway_ref }
    const { payment_intent: intent, status } = session
    if (status === 'expired') return { ...known, state: 'failed' }
    if (intent === null || typeof intent === 'string') return { ...known, state: 'open' }
    const card = factsOf(intent.payment_method)
    const isMade = intent.status === 'requires_capture' || intent.status === 'succeeded'
    if (card && isMade) return { ...known, state: 'done', card }
    return { ...known, state: intent.status === 'canceled' ? 'failed' : 'open' }
  }

  /** Refused if it is detached already. */
  async detach(method_ref: string): Promise<void> {
    await refusable(this.#stripe.paymentMethods.detach(method_ref))
  }

  async #session(id: string, expand: string[]): Promise<Stripe.Checkout.Session> {
    return await answered(this.#stripe.checkout.sessions.retrieve(id, { expand }))
  }
}

function factsOf(method: string | Stripe.PaymentMethod | null | undefined): CardFacts | null {
  if (!method || typeof method === 'string' || !method.card) return null
  const { brand, last4, exp_month, exp_year } = method.card
  return { method_ref: method.id, brand, last4, exp_month, exp_year }
}
