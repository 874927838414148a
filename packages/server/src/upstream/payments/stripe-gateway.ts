import type { Stripe } from 'stripe'
import type { SetupName, SetupStatus } from './card-vault.ts'
import {
  type Authorisation,
  type GatewayNotice,
  type GatewayStatus,
  type ListedPayment,
  PaymentError,
  type PaymentGateway,
  type PaymentName,
  type RefundedPart,
} from './payment-gateway.ts'
import type { SellerTransfers } from './seller-transfers.ts'
import { answered, refusable } from './stripe-call.ts'
import { listIntents } from './stripe-list.ts'
import { openStripeGate, paced } from './stripe-pace.ts'
import { readStripeNotice } from './stripe-notice.ts'
import { refundPart } from './stripe-refunds.ts'
import { type IntentWork, isIntent, StripeIntents } from './stripe-intents.ts'
import { StripeVault } from './stripe-vault.ts'
import { gatewayStatusOf, VOIDED } from './stripe-status.ts'
import { StripeTransfers } from './stripe-transfers.ts'

export type StripeAccount = {
  secretKey: string
  webhookSecret: string
  /** Of the endpoint for sellers' accounts. Without it, sellers aren't paid through Stripe. */
  connectSecret?: string | undefined
  /** Stripe's API URL, if not the usual one. */
  apiUrl?: string | undefined
}

const TIMEOUT_MS = 10_000
/** Retries by the SDK, with the same idempotency key. The sweeper does the rest. */
const NETWORK_RETRIES = 1
const CHECKOUT_ORIGIN = 'https://checkout.stripe.com'
const EXPAND = ['payment_intent.latest_charge']
const UNKNOWN: GatewayStatus = {
  state: 'unknown',
  gateway_ref: null,
  buyer_url: null,
  decline_code: null,
  capture_before: null,
}

/** Imported on demand: the SDK takes longer to load than most of the service. */
export async function openStripe(
  account: StripeAccount,
  gate = openStripeGate(),
): Promise<PaymentGateway> {
  const { default: StripeClient } = await import('stripe')
  const url = account.apiUrl === undefined ? undefined : new URL(account.apiUrl)
  const stripe = new StripeClient(account.secretKey, {
    httpClient: paced(StripeClient.createNodeHttpClient(), gate),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: NETWORK_RETRIES,
    telemetry: false,
    appInfo: { name: 'Namehouse' },
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === 'https:' ? 443 : 80),
      protocol: url.protocol === 'https:' ? 'https' : 'http',
    }),
  })
  return new StripeGateway(stripe, account, url?.origin ?? CHECKOUT_ORIGIN)
}

/**
 * Stripe Checkout with manual capture: the buyer enters the card on Stripe's page, Stripe holds the
 * money, and we capture it once the sale is complete. A payment is identified by its checkout
 * session, or by its intent if it charges a saved card. Every write has an idempotency key derived
 * from our own id.
 */
class StripeGateway implements PaymentGateway {
  readonly name = 'stripe'
  readonly takesCards = false
  readonly buyerOrigins: readonly string[]
  readonly transfers: SellerTransfers | undefined
  readonly #stripe: Stripe
  readonly #secrets: readonly string[]
  readonly #intents: StripeIntents
  readonly #vault: StripeVault

  constructor(stripe: Stripe, account: StripeAccount, buyerOrigin: string) {
    const { webhookSecret, connectSecret } = account
    this.#stripe = stripe
    this.#secrets = connectSecret ? [webhookSecret, connectSecret] : [webhookSecret]
    this.transfers = connectSecret ? new StripeTransfers(stripe) : undefined
    this.buyerOrigins = [buyerOrigin]
    this.#intents = new StripeIntents(stripe)
    this.#vault = new StripeVault(stripe)
  }

  async authorise({ saved, ...input }: Authorisation): Promise<GatewayStatus> {
    if (saved) return await this.#intents.charge({ ...input, saved })
    return await this.#openSession(input)
  }

  async #openSession({ payment_id, save_for, ...input }: Authorisation): Promise<GatewayStatus> {
    const { amount_cents, currency, description, buyer_email, return_url } = input
    const metadata = { payment_id }
    const buyer = save_for ? { customer: save_for } : { customer_email: buyer_email }
    const usage = save_for ? { setup_future_usage: 'off_session' as const } : {}
    const session = await answered(
      this.#stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: payment_id,
          ...buyer,
          metadata,
          payment_intent_data: { capture_method: 'manual', description, metadata, ...usage },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: currency.toLowerCase(),
                unit_amount: amount_cents,
                product_data: { name: description },
              },
            },
          ],
          success_url: return_url,
          cancel_url: return_url,
          expand: EXPAND,
        },
        { idempotencyKey: payment_id },
      ),
    )
    return gatewayStatusOf(session)
  }

  /** If we didn't save a session, no buyer was sent to it, so there is nothing to look up. */
  async lookUp(payment: PaymentName): Promise<GatewayStatus> {
    if (isIntent(payment)) return (await this.#intents.find(payment)) ?? UNKNOWN
    const { gateway_ref } = payment
    return gateway_ref === null ? UNKNOWN : gatewayStatusOf(await this.#read(gateway_ref))
  }

  list(since: Date): AsyncGenerator<ListedPayment> {
    return listIntents(this.#stripe, since)
  }

  async confirm(
    payment: PaymentName,
    visit: { method_ref: string; return_url: string },
  ): Promise<GatewayStatus> {
    return (await this.#intents.confirm(payment, visit)) ?? UNKNOWN
  }

  async openCustomer(account: { account_id: string; email: string }): Promise<string> {
    return await this.#vault.openCustomer(account)
  }

  async openSetup(
    setup: SetupName & { customer_ref: string; return_url: string },
  ): Promise<SetupStatus> {
    return await this.#vault.openSetup(setup)
  }

  async readSetup(setup: SetupName): Promise<SetupStatus> {
    return await this.#vault.readSetup(setup)
  }

  async readSavedCard(payment: PaymentName): Promise<SetupStatus> {
    return await this.#vault.readSavedCard(payment)
  }

  async detach({ method_ref }: { method_ref: string }): Promise<void> {
    await this.#vault.detach(method_ref)
  }

  /** Stripe releases what isn't captured of a hold. */
  async capture(payment: PaymentName & { capture_cents?: number | null }): Promise<GatewayStatus> {
    const { capture_cents } = payment
    const part = typeof capture_cents === 'number' ? { amount_to_capture: capture_cents } : {}
    return await this.#change(payment, 'capture', async (intent, options) => {
      await this.#stripe.paymentIntents.capture(intent, part, options)
    })
  }

  async void(payment: PaymentName): Promise<GatewayStatus> {
    if (isIntent(payment)) return (await this.#intents.cancel(payment)) ?? VOIDED
    const { gateway_ref, payment_id } = payment
    if (gateway_ref === null) return VOIDED
    const { state } = await this.lookUp(payment)
    if (state === 'needs_buyer') {
      const options = { idempotencyKey: `${payment_id}-expire` }
      // Refused if the buyer has just paid. In that case the hold itself is released.
      await refusable(this.#stripe.checkout.sessions.expire(gateway_ref, {}, options))
    }
    return await this.#change(payment, 'void', async (intent, options) => {
      await this.#stripe.paymentIntents.cancel(intent, {}, options)
    })
  }

  async refund(payment: PaymentName): Promise<GatewayStatus> {
    return await this.#change(payment, 'refund', async (payment_intent, options) => {
      await this.#stripe.refunds.create({ payment_intent }, options)
    })
  }

  async refundPart(payment: PaymentName, part: RefundedPart): Promise<void> {
    const intent = await this.#intentOf(payment)
    if (intent === undefined) throw new PaymentError('refused', 'Stripe has no such payment.')
    await refundPart(this.#stripe, intent, part)
  }

  async #intentOf(payment: PaymentName): Promise<string | undefined> {
    if (isIntent(payment)) return (await this.#intents.find(payment))?.gateway_ref ?? undefined
    if (payment.gateway_ref === null) return undefined
    const { payment_intent: intent } = await this.#read(payment.gateway_ref)
    return typeof intent === 'string' ? intent : intent?.id
  }

  /** A webhook is only a hint: we always ask Stripe for the current state. */
  readNotice(raw: Buffer, signature: string): GatewayNotice | undefined {
    return readStripeNotice(this.#stripe, { raw, signature, secrets: this.#secrets })
  }

  /** A step that is no longer possible is refused. The answer is then the current state. */
  async #change(payment: PaymentName, step: string, work: IntentWork): Promise<GatewayStatus> {
    if (isIntent(payment)) return (await this.#intents.change(payment, step, work)) ?? UNKNOWN
    const { payment_id, gateway_ref } = payment
    if (gateway_ref === null) return UNKNOWN
    const { payment_intent } = await this.#read(gateway_ref)
    if (payment_intent !== null && typeof payment_intent === 'object') {
      await refusable(work(payment_intent.id, { idempotencyKey: `${payment_id}-${step}` }))
    }
    return gatewayStatusOf(await this.#read(gateway_ref))
  }

  async #read(gatewayRef: string): Promise<Stripe.Checkout.Session> {
    return await answered(this.#stripe.checkout.sessions.retrieve(gatewayRef, { expand: EXPAND }))
  }
}
