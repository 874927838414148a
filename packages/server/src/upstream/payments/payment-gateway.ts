/**
 * How a payment stands at the gateway.
 *
 * - `unknown`: the gateway has not heard of it.
 * - `needs_buyer`: nothing is decided before the buyer was at `buyer_url`.
 * - `authorised`: the money is held on the card, and not taken.
 * - `captured`, `voided`, `refunded`: taken, let go, given back.
 * - `declined`: no money is held, nor will be.
 */
export type PaymentState =
  | 'unknown'
  | 'needs_buyer'
  | 'authorised'
  | 'captured'
  | 'voided'
  | 'refunded'
  | 'declined'

export type Standing = {
  state: PaymentState
  /** What the gateway calls the payment. */
  gateway_ref: string | null
  /** Where the buyer has to go, and comes back from; only with `needs_buyer`. */
  buyer_url: string | null
  /** Why a card was declined, in the gateway's word, such as `insufficient_funds`. */
  decline_code: string | null
}

/** Goes to the gateway and nowhere else: it is neither stored nor logged. */
export type Card = {
  number: string
  exp_month: number
  exp_year: number
  cvc: string
  name: string
}

/** A payment as we name it; `gateway_ref` is null before the gateway has answered. */
export type PaymentName = { payment_id: string; gateway_ref: string | null }

export type Authorisation = {
  /** Ours. Asked again with the same id it is the same payment: nobody is charged twice. */
  payment_id: string
  amount_cents: number
  currency: string
  /** What the buyer reads on the gateway's or the bank's page. */
  description: string
  buyer_email: string
  /** Where the buyer comes back to from a page of the gateway or the bank. */
  return_url: string
  /** Only where the gateway leaves it to our page to ask for it. */
  card: Card | null
}

/**
 * Whoever moves money for us. Money is held first (`authorise`), and taken (`capture`) once what it
 * pays for is the buyer's; a hold that is not needed is let go (`void`).
 *
 * Every call may be repeated: a payment does each step once. A step that the payment does not take
 * any more changes nothing; the answer says how it stands, and the caller looks at that. Every method
 * rejects with PaymentError where there is no such answer, and then nobody knows how it stands until
 * `lookUp` says so.
 */
export type PaymentGateway = {
  readonly name: 'test' | 'stripe'
  /** Whether our own page asks for the card; otherwise the buyer is sent to the gateway's. */
  readonly takesCards: boolean
  /** Where a form of ours may lead the buyer; our pages allow no other place. */
  readonly buyerOrigins: readonly string[]
  authorise(input: Authorisation): Promise<Standing>
  lookUp(payment: PaymentName): Promise<Standing>
  /** All of it, or so much that the rest is let go. */
  capture(payment: PaymentName & { capture_cents?: number | null }): Promise<Standing>
  /** Also of a payment that is still on its way to the gateway: should it arrive, it is refused. */
  void(payment: PaymentName): Promise<Standing>
  /** All of it. */
  refund(payment: PaymentName): Promise<Standing>
  /**
   * Where the gateway sends notices: which of our payments a signed one is about, if any; undefined
   * where it is not signed by the gateway.
   */
  readNotice?(raw: Buffer, signature: string): { payment_id: string | null } | undefined
}

/**
 * The gateway gave no answer that says how the payment stands. The message holds no secret.
 *
 * - `unreachable`: no answer, or one that says that the gateway itself is in trouble; ask again.
 * - `refused`: it understood and said no, for a reason that is not the buyer's.
 * - `garbled`: an answer that is not what its documents promise.
 */
export class PaymentError extends Error {
  override readonly name = 'PaymentError'
  readonly kind: 'unreachable' | 'refused' | 'garbled'

  constructor(kind: PaymentError['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}
