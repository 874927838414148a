import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { withDeadline } from '../../values/deadline.ts'
import { type Received, sendRequest } from '../send-request.ts'
import {
  type Authorisation,
  PaymentError,
  type PaymentGateway,
  type PaymentName,
  type PaymentState,
  type GatewayStatus,
} from './payment-gateway.ts'

type Options = { url: string; apiKey: string; deadlineMs?: number }

const DEADLINE_MS = 8_000
const BODY_BYTES_MAX = 64 * 1024

const GatewayPayment = Type.Object({
  reference: Type.String(),
  status: Type.Enum(['challenge', 'authorised', 'captured', 'voided', 'refunded', 'declined']),
  decline_code: Type.Union([Type.String(), Type.Null()]),
  challenge_url: Type.Union([Type.String(), Type.Null()]),
})
type GatewayPayment = Static<typeof GatewayPayment>

const STATE: Record<GatewayPayment['status'], PaymentState> = {
  challenge: 'needs_buyer',
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
}

/** The lab's gateway, for the demo and tests. It identifies payments by our own ids. */
export class TestGateway implements PaymentGateway {
  readonly name = 'test'
  readonly takesCards = true
  readonly buyerOrigins: readonly string[]
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
    this.buyerOrigins = [new URL(options.url).origin]
  }

  async authorise({ payment_id, ...input }: Authorisation): Promise<GatewayStatus> {
    const { amount_cents, currency, description, return_url, card } = input
    const body = { reference: payment_id, amount_cents, currency, description, return_url, card }
    return await this.#ask('POST', '', body)
  }

  async lookUp({ payment_id }: PaymentName): Promise<GatewayStatus> {
    return await this.#ask('GET', `/${payment_id}`)
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

  async #ask(method: 'GET' | 'POST', path: string, body?: object): Promise<GatewayStatus> {
    const { deadlineMs = DEADLINE_MS } = this.#options
    const answer = await withDeadline(new AbortController().signal, deadlineMs, (signal) =>
      this.#send(method, path, { body, signal }),
    ).catch((error: unknown) => {
      throw new PaymentError('unreachable', 'The payment gateway does not answer.', error)
    })
    return gatewayStatusOf(answer)
  }

  async #send(
    method: 'GET' | 'POST',
    path: string,
    { body, signal }: { body: object | undefined; signal: AbortSignal },
  ): Promise<Received> {
    const { url, apiKey } = this.#options
    const text = body && JSON.stringify(body)
    return await sendRequest(new URL(`${url}/v1/payments${path}`), {
      method,
      signal,
      bytesMax: BODY_BYTES_MAX,
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json',
        ...(text && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(text)),
        }),
      },
      ...(text && { body: text }),
    })
  }
}

/** A refused step (409) contains the current state, which is all that the caller needs. */
function gatewayStatusOf({ status, text }: Received): GatewayStatus {
  if (status >= 500 || status === 429) {
    throw new PaymentError('unreachable', `The payment gateway answered ${status}.`)
  }
  const body = parseJson(text)
  if (status === 404 && Value.Check(Unknown, body)) return NOWHERE
  const payment = status === 409 ? (body as { payment?: unknown } | undefined)?.payment : body
  if (Value.Check(GatewayPayment, payment)) {
    return {
      state: STATE[payment.status],
      gateway_ref: payment.reference,
      buyer_url: payment.challenge_url,
      decline_code: payment.decline_code,
    }
  }
  if (status >= 400) throw new PaymentError('refused', `The payment gateway answered ${status}.`)
  throw new PaymentError('garbled', "The payment gateway's answer has an unexpected format.")
}

const Unknown = Type.Object({ error: Type.Object({ code: Type.Literal('unknown_payment') }) })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Text that isn't JSON matches none of the expected shapes.
    return undefined
  }
}
