import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Received } from '../send-request.ts'
import type { SetupName, SetupStatus } from './card-vault.ts'
import { parseJson, TestGatewayCall } from './test-gateway-call.ts'
import { TestVault } from './test-vault.ts'
import {
  type Authorisation,
  type ListedPayment,
  PaymentError,
  type PaymentGateway,
  type PaymentName,
  type PaymentState,
  type RefundedPart,
  type GatewayStatus,
} from './payment-gateway.ts'

type Options = { url: string; apiKey: string; deadlineMs?: number }

const GatewayPayment = Type.Object({
  reference: Type.String(),
  status: Type.Enum([
    'challenge',
    'authentication_required',
    'authorised',
    'captured',
    'voided',
    'refunded',
    'declined',
  ]),
  decline_code: Type.Union([Type.String(), Type.Null()]),
  challenge_url: Type.Union([Type.String(), Type.Null()]),
  capture_before: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
})
type GatewayPayment = Static<typeof GatewayPayment>

const GatewayPage = Type.Object({
  payments: Type.Array(
    Type.Object({
      reference: Type.String(),
      status: GatewayPayment.properties.status,
      amount_cents: Type.Integer(),
    }),
    { maxItems: 1_000 },
  ),
  next: Type.Union([Type.Integer(), Type.Null()]),
})
const PAGES_MAX = 1_000

const STATE: Record<GatewayPayment['status'], PaymentState> = {
  challenge: 'needs_buyer',
  authentication_required: 'needs_buyer',
  authorised: 'authorised',
  captured: 'captured',
  voided: 'voided',
  refunded: 'refunded',
  declined: 'declined',
}

const NOWHERE: GatewayStatus = {
  state: 'unknown',
  gateway_ref: null,
  buyer_url: null,
  decline_code: null,
  capture_before: null,
}

/** The lab's gateway, for the demo and tests. It identifies payments by our own ids. */
export class TestGateway implements PaymentGateway {
  readonly name = 'test'
  readonly takesCards = true
  readonly buyerOrigins: readonly string[]
  readonly #call: TestGatewayCall
  readonly #vault: TestVault

  constructor(options: Options) {
    this.#call = new TestGatewayCall(options)
    this.#vault = new TestVault(this.#call)
    this.buyerOrigins = [new URL(options.url).origin]
  }

  async authorise({ payment_id, ...input }: Authorisation): Promise<GatewayStatus> {
    const { amount_cents, currency, description, return_url, card, saved, save_for } = input
    const facts = { reference: payment_id, amount_cents, currency, description, return_url }
    if (!saved)
      return await this.#ask('POST', '', { ...facts, card, ...(save_for && { save_for }) })
    const { customer_ref: customer, method_ref: payment_method, is_off_session } = saved
    const charged = { customer, payment_method, off_session: is_off_session }
    return await this.#ask('POST', '', { ...facts, ...charged })
  }

  async confirm(
    { payment_id }: PaymentName,
    { return_url }: { return_url: string },
  ): Promise<GatewayStatus> {
    return await this.#ask('POST', `/${payment_id}/confirm`, { return_url })
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

  async detach(card: { customer_ref: string; method_ref: string }): Promise<void> {
    await this.#vault.detach(card)
  }

  async lookUp({ payment_id }: PaymentName): Promise<GatewayStatus> {
    return await this.#ask('GET', `/${payment_id}`)
  }

  async *list(since: Date): AsyncGenerator<ListedPayment> {
    let after = 0
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const path = `/payments?since=${since.toISOString()}&after=${after}`
      const body = parseJson((await this.#call.send('GET', path)).text)
      if (!Value.Check(GatewayPage, body)) {
        throw new PaymentError('garbled', "The payment gateway's list has an unexpected format.")
      }
      for (const { reference, status, amount_cents } of body.payments) {
        const names = { payment_id: reference, gateway_ref: reference }
        yield { ...names, state: STATE[status], amount_cents }
      }
      if (body.next === null) return
      after = body.next
    }
  }

  async capture(payment: PaymentName & { capture_cents?: number | null }): Promise<GatewayStatus> {
    const { payment_id, capture_cents } = payment
    const body = capture_cents ? { amount_cents: capture_cents } : {}
    return await this.#ask('POST', `/${payment_id}/capture`, body)
  }

  async void({ payment_id }: PaymentName): Promise<GatewayStatus> {
    return await this.#ask('POST', `/${payment_id}/void`, {})
  }

  async refund({ payment_id }: PaymentName): Promise<GatewayStatus> {
    return await this.#ask('POST', `/${payment_id}/refund`, {})
  }

  async refundPart({ payment_id }: PaymentName, part: RefundedPart): Promise<void> {
    const { status } = await this.#call.send('POST', `/payments/${payment_id}/refund`, part)
    if (status >= 300) throw new PaymentError('refused', `The payment gateway answered ${status}.`)
  }

  async #ask(method: 'GET' | 'POST', path: string, body?: object): Promise<GatewayStatus> {
    return gatewayStatusOf(await this.#call.send(method, `/payments${path}`, body))
  }
}

/** A refused step (409) contains the current state, which is all that the caller needs. */
function gatewayStatusOf({ status, text }: Received): GatewayStatus {
  const body = parseJson(text)
  if (status === 404 && Value.Check(Unknown, body)) return NOWHERE
  const payment = status === 409 ? (body as { payment?: unknown } | undefined)?.payment : body
  if (Value.Check(GatewayPayment, payment)) {
    return {
      state: STATE[payment.status],
      gateway_ref: payment.reference,
      buyer_url: payment.challenge_url,
      decline_code: payment.decline_code,
      capture_before: payment.capture_before === null ? null : new Date(payment.capture_before),
    }
  }
  if (status >= 400) throw new PaymentError('refused', `The payment gateway answered ${status}.`)
  throw new PaymentError('garbled', "The payment gateway's answer has an unexpected format.")
}

const Unknown = Type.Object({ error: Type.Object({ code: Type.Literal('unknown_payment') }) })
