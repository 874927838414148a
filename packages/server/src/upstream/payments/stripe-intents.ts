import type { Stripe } from 'stripe'
import type { SavedMethod } from './card-vault.ts'
import type { Authorisation, GatewayStatus, PaymentName } from './payment-gateway.ts'
import { answered, refusable } from './stripe-call.ts'
import { intentStatusOf } from './stripe-status.ts'

const EXPAND = ['latest_charge']
/** Newest first. A customer starts fewer payments than this in the time we look back. */
const LISTED_MAX = 100

export type IntentWork = (intent: string, options: { idempotencyKey: string }) => Promise<void>

/** Whether a payment charges a saved card. Other payments are checkout sessions. */
export function isIntent({ gateway_ref, customer_ref }: PaymentName): boolean {
  return gateway_ref === null ? Boolean(customer_ref) : gateway_ref.startsWith('pi_')
}

/** Charges of saved cards, each a payment intent with manual capture. */
export class StripeIntents {
  readonly #stripe: Stripe

  constructor(stripe: Stripe) {
    this.#stripe = stripe
  }

  /** A declined card is an error that has the intent inside, which is the answer we want. */
  async charge(input: Authorisation & { saved: SavedMethod }): Promise<GatewayStatus> {
    const { payment_id, amount_cents, currency, description, return_url, saved } = input
    const visit = saved.is_off_session ? { off_session: true } : { return_url }
    const asking = this.#stripe.paymentIntents.create(
      {
        amount: amount_cents,
        currency: currency.toLowerCase(),
        customer: saved.customer_ref,
        payment_method: saved.method_ref,
        allowed_payment_method_types: ['card'],
        capture_method: 'manual',
        confirm: true,
        description,
        metadata: { payment_id },
        expand: EXPAND,
        ...visit,
      },
      { idempotencyKey: payment_id },
    )
    return intentStatusOf(await answered(asking.catch(intentInside)))
  }

  /** Undefined if Stripe has no such payment. */
  async find(payment: PaymentName): Promise<GatewayStatus | undefined> {
    const intent = await this.#read(payment)
    return intent && intentStatusOf(intent)
  }

  async confirm(
    payment: PaymentName,
    { method_ref, return_url }: { method_ref: string; return_url: string },
  ): Promise<GatewayStatus | undefined> {
    const intent = await this.#read(payment)
    if (intent?.status !== 'requires_payment_method') return intent && intentStatusOf(intent)
    const asking = this.#stripe.paymentIntents.confirm(intent.id, {
      payment_method: method_ref,
      return_url,
      expand: EXPAND,
    })
    return intentStatusOf(await answered(asking.catch(intentInside)))
  }

  async cancel(payment: PaymentName): Promise<GatewayStatus | undefined> {
    return await this.change(payment, 'void', async (intent, options) => {
      await this.#stripe.paymentIntents.cancel(intent, {}, options)
    })
  }

  /** A step that is no longer possible is refused. The answer is then the current state. */
  async change(
    payment: PaymentName,
    step: string,
    work: IntentWork,
  ): Promise<GatewayStatus | undefined> {
    const intent = await this.#read(payment)
    if (!intent) return undefined
    await refusable(work(intent.id, { idempotencyKey: `${payment.payment_id}-${step}` }))
    return await this.find({ ...payment, gateway_ref: intent.id })
  }

  /** If the answer that had its id was lost, the intent is among the customer's newest. */
  async #read(payment: PaymentName): Promise<Stripe.PaymentIntent | undefined> {
    const { payment_id, gateway_ref, customer_ref } = payment
    const { paymentIntents } = this.#stripe
    if (gateway_ref !== null) {
      return await answered(paymentIntents.retrieve(gateway_ref, { expand: EXPAND }))
    }
    if (!customer_ref) return undefined
    const { data } = await answered(
      paymentIntents.list({ customer: customer_ref, limit: LISTED_MAX }),
    )
    const found = data.find(({ metadata }) => metadata['payment_id'] === payment_id)
    return found && (await answered(paymentIntents.retrieve(found.id, { expand: EXPAND })))
  }
}

function intentInside(error: unknown): Stripe.PaymentIntent {
  const { payment_intent } = error as { payment_intent?: Stripe.PaymentIntent }
  if (payment_intent?.object === 'payment_intent') return payment_intent
  throw error
}
