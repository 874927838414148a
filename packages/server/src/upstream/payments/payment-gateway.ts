import type { CardVault, SavedMethod } from './card-vault.ts'
import type { SellerTransfers } from './seller-transfers.ts'

/**
 * The state of a payment at the gateway.
 *
 * - `unknown`: the gateway doesn't know it.
 * - `needs_buyer`: the buyer has to visit `buyer_url` first. It is null if the bank wants to see the
 *   owner of a saved card who wasn't there: `confirm` then starts their visit.
 * - `authorised`: the money is held on the card, but not taken.
 * - `captured`, `voided`, `refunded`: taken, released, paid back.
 * - `declined`: no money is held or will be.
 */
export type PaymentState =
  | 'unknown'
  | 'needs_buyer'
  | 'authorised'
  | 'captured'
  | 'voided'
  | 'refunded'
  | 'declined'

export type GatewayStatus = {
  state: PaymentState
  /** The gateway's id of the payment. */
  gateway_ref: string | null
  /** Where to send the buyer, who returns afterwards. Only with `needs_buyer`. */
  buyer_url: string | null
  /** Why a card was declined, as the gateway's code, for example `insufficient_funds`. */
  decline_code: string | null
  /** When the hold lapses. Only with `authorised`, and null if the gateway doesn't say. */
  capture_before: Date | null
}

/** Only ever sent to the gateway: never stored or logged. */
export type Card = {
  number: string
  exp_month: number
  exp_year: number
  cvc: string
  name: string
}

/**
 * Our id of a payment. `gateway_ref` is null until the gateway has answered; a charge of a saved card
 * can be found by its customer until then.
 */
export type PaymentName = {
  payment_id: string
  gateway_ref: string | null
  customer_ref?: string | null
}

export type Authorisation = {
  /**
   * Our own id. Repeating the call with the same id is the same payment, so nobody is charged
   * twice.
   */
  payment_id: string
  amount_cents: number
  currency: string
  /** Shown to the buyer on the gateway's or the bank's page. */
  description: string
  buyer_email: string
  /** Where the buyer returns to from the gateway's or the bank's page. */
  return_url: string
  /** Only if the gateway lets our own page ask for it. */
  card: Card | null
  /** Charges this saved card instead. */
  saved?: SavedMethod | null
  /** Saves the card of this payment for the gateway's customer. */
  save_for?: string | null
}

/** A part of a payment that is paid back, with our own id. */
export type RefundedPart = { refund_id: string; amount_cents: number }

/** A payment as the gateway's own records have it. */
export type ListedPayment = {
  payment_id: string
  gateway_ref: string
  state: PaymentState
  amount_cents: number
}

/**
 * Moves money for us. Money is first held (`authorise`), and taken (`capture`) once the buyer has
 * what it pays for. A hold that isn't needed is released (`void`).
 *
 * Every call may be repeated: a payment does each step once. A step that is no longer possible
 * changes nothing; the answer has the current state, which the caller checks. Every method rejects
 * with PaymentError if there is no such answer. The state is then unknown until `lookUp` returns
 * it.
 */
export type PaymentGateway = CardVault & {
  readonly name: 'test' | 'stripe'
  /** Whether our own page asks for the card. Otherwise the buyer is sent to the gateway's page. */
  readonly takesCards: boolean
  /** Origins that our forms may send the buyer to. Our pages allow no others. */
  readonly buyerOrigins: readonly string[]
  authorise(input: Authorisation): Promise<GatewayStatus>
  lookUp(payment: PaymentName): Promise<GatewayStatus>
  /** The payments that were started since then, whether we know them or not. */
  list(since: Date): AsyncGenerator<ListedPayment>
  /**
   * Starts the visit to the bank that a charge of a saved card is waiting for, with its owner here.
   * It is still the same payment.
   */
  confirm(
    payment: PaymentName,
    visit: { method_ref: string; return_url: string },
  ): Promise<GatewayStatus>
  /** Captures everything, or `capture_cents` and releases the rest. */
  capture(payment: PaymentName & { capture_cents?: number | null }): Promise<GatewayStatus>
  /** Also works while the payment is still on its way to the gateway, which then refuses it. */
  void(payment: PaymentName): Promise<GatewayStatus>
  /** Refunds everything. */
  refund(payment: PaymentName): Promise<GatewayStatus>
  /**
   * Refunds a part of a captured payment, and resolves once that is certain. Repeating it with the
   * same id is the same refund.
   */
  refundPart(payment: PaymentName, part: RefundedPart): Promise<void>
  /** Only if sellers can be paid through the gateway. */
  readonly transfers?: SellerTransfers | undefined
  /**
   * For gateways that send webhooks: which of our payments or sellers' accounts a signed one is
   * about, if any; undefined if it isn't signed by the gateway.
   */
  readNotice?(raw: Buffer, signature: string): GatewayNotice | undefined
}

export type GatewayNotice = { payment_id: string | null; account_ref: string | null }

/**
 * The gateway's answer doesn't tell the payment's state. The message contains no secret.
 *
 * - `unreachable`: no answer, the gateway itself has a problem, or it doesn't accept our key. Retry.
 * - `refused`: it understood and said no, for a reason unrelated to the buyer.
 * - `garbled`: an answer that doesn't match the gateway's documentation.
 */
export class PaymentError extends Error {
  override readonly name = 'PaymentError'
  readonly kind: 'unreachable' | 'refused' | 'garbled'

  constructor(kind: PaymentError['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}
