export type SavedCardRow = {
  card_id: string
  account_id: string
  gateway: string
  customer_ref: string
  method_ref: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  is_default: boolean
  created_at: Date
}

export type SetupRow = {
  setup_id: string
  account_id: string
  gateway: string
  gateway_ref: string | null
  /** The payment that saves the card; null if the card is entered on the gateway's own page. */
  payment_id: string | null
  customer_ref: string
  consent_text: string
  consented_at: Date
  created_at: Date
}

/** The page where owners see their cards. The payment provider's form leads back to it. */
export const BILLING_PATH = '/account/billing'
export const CARDS_MAX = 10

/** Shown wherever a card can be saved. The text that the owner saw is stored with the card. */
export const CARD_CONSENT =
  'Namehouse saves this card with its payment provider. You allow us to charge it when you pay ' +
  'with it, and for domains with auto-renew on: from 30 days before a domain expires, its renewal ' +
  'price. We email you that price 60 days before, and your billing page always shows it. You can ' +
  'delete the card or turn off auto-renew at any time.'
