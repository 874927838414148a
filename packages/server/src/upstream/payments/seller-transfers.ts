/**
 * How far a seller's own account at the gateway is.
 *
 * - `onboarding`: the seller hasn't entered everything yet.
 * - `checking`: the gateway is checking what was entered.
 * - `restricted`: the gateway needs something from the seller, or closed the account.
 * - `ready`: it can be paid.
 */
export const SELLER_ACCOUNT_STATUSES = ['onboarding', 'checking', 'restricted', 'ready'] as const
export type SellerAccountStatus = (typeof SELLER_ACCOUNT_STATUSES)[number]

export type Transfer = {
  payout_id: string
  account_ref: string
  amount_cents: number
  currency: string
  /**
   * How often it was refused. The gateway repeats its answer to the same request, so a new attempt
   * has to look different.
   */
  refusals: number
}

/**
 * - `refused` for `funds`: our balance at the gateway is too low for now.
 * - `refused` for `account`: this account can't be paid.
 */
export type TransferAnswer =
  | { state: 'sent'; transfer_ref: string }
  | { state: 'refused'; reason: 'funds' | 'account' }

/**
 * Pays sellers into accounts of their own at the gateway (Stripe Connect). Every method rejects with
 * PaymentError if the gateway's answer doesn't tell what happened.
 */
export type SellerTransfers = {
  /** Opens an account. Repeating it with the same `connect_id` returns the same one. */
  openAccount(seller: { connect_id: string; account_id: string }): Promise<string>
  /** Where the seller enters who they are and their bank. The link works once, for minutes. */
  openOnboarding(
    account_ref: string,
    back: { return_url: string; refresh_url: string },
  ): Promise<string>
  readAccount(account_ref: string): Promise<SellerAccountStatus>
  transfer(transfer: Transfer): Promise<TransferAnswer>
  /** The gateway's id of a payout's transfer; undefined if it has none. */
  findTransfer(payout_id: string): Promise<string | undefined>
}
