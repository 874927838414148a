/**
 * Sellers' money is held this long after delivery, or after a monthly payment, because a sale may
 * still go wrong.
 */
export const HOLD_MS = 7 * 24 * 3_600_000
/** Smaller amounts wait for the next run. */
export const MINIMUM_CENTS = 5_000

export const PAYOUT_METHODS = ['bank', 'stripe'] as const
export type PayoutMethod = (typeof PAYOUT_METHODS)[number]

export type SellerPayoutRow = {
  payout_id: string
  account_id: string
  /** The seller's address. */
  email: string
  amount_cents: number
  currency: string
  status: 'pending' | 'paid' | 'failed'
  method: PayoutMethod
  note: string | null
  /** When staff held it back from the files for the bank. */
  held_at: Date | null
  /** The file for the bank that has it. */
  file_id: string | null
  /** Since when Stripe may have it. */
  sent_at: Date | null
  /** Stripe's id of the transfer. */
  transfer_ref: string | null
  /** Why it isn't paid yet, for staff. */
  problem: string | null
  created_at: Date
  paid_at: Date | null
  failed_at: Date | null
}

/** Where a seller's money goes: an IBAN, or an account number with its routing number. */
export type BankDetails = {
  method: 'bank'
  holder: string
  country: string
  iban: string | null
  account_number: string | null
  routing_number: string | null
}

/** An account of the seller's own at Stripe. */
export type StripeDetails = { method: 'stripe'; stripe_ref: string }

export type PayoutDetails = BankDetails | StripeDetails
