/** What we know of a saved card. The number stays with the gateway. */
export type CardFacts = {
  /** The gateway's id of the card. */
  method_ref: string
  /** As gateways write it, for example `visa`. */
  brand: string
  last4: string
  exp_month: number
  exp_year: number
}

/** A saved card to charge. */
export type SavedMethod = {
  customer_ref: string
  method_ref: string
  /** The owner isn't here to answer their bank. */
  is_off_session: boolean
}

/**
 * The state of saving a card.
 *
 * - `unknown`: the gateway doesn't know it.
 * - `open`: the owner has to enter the card at `setup_url` first.
 * - `done`, `failed`: final. Only `done` has a card.
 */
export type SetupStatus = {
  state: 'unknown' | 'open' | 'done' | 'failed'
  gateway_ref: string | null
  setup_url: string | null
  card: CardFacts | null
}

/** Our id of a set-up. `gateway_ref` is null until the gateway has answered. */
export type SetupName = { setup_id: string; gateway_ref: string | null }

export const NO_SETUP: SetupStatus = {
  state: 'unknown',
  gateway_ref: null,
  setup_url: null,
  card: null,
}

/**
 * Keeps cards for later. The owner enters a card on the gateway's own page. Every call may be
 * repeated. Every method rejects with PaymentError if the gateway gives no usable answer.
 */
export type CardVault = {
  /** The gateway's customer for an account. */
  openCustomer(account: { account_id: string; email: string }): Promise<string>
  openSetup(setup: SetupName & { customer_ref: string; return_url: string }): Promise<SetupStatus>
  readSetup(setup: SetupName): Promise<SetupStatus>
  /** The card of a payment that was made with `save_for`; `open` until the payment is made. */
  readSavedCard(payment: { payment_id: string; gateway_ref: string | null }): Promise<SetupStatus>
  /** The gateway forgets the card. Also succeeds if it has none. */
  detach(card: { customer_ref: string; method_ref: string }): Promise<void>
}
