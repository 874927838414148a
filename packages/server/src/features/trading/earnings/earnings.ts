/**
 * Sellers' money is held this long after delivery, or after a monthly payment, because a sale may
 * still go wrong.
 */
export const HOLD_MS = 7 * 24 * 3_600_000
/** Smaller amounts wait for the next run. */
export const MINIMUM_CENTS = 5_000

export type SellerPayoutRow = {
  payout_id: string
  account_id: string
  /** The seller's address. */
  email: string
  amount_cents: number
  currency: string
  status: 'pending' | 'paid' | 'failed'
  method: 'bank'
  note: string | null
  /** When staff held it back from the files for the bank. */
  held_at: Date | null
  /** The file for the bank that has it. */
  file_id: string | null
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
