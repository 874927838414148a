/** Tables that know a person only by their address. */
export const BY_EMAIL = [
  { table: 'mails', column: 'to_email' },
  { table: 'sign_ups', column: 'email' },
  { table: 'password_resets', column: 'email' },
  { table: 'partner_invitations', column: 'email' },
]

/** A table whose rows belong to rows of another. */
export type PlaceBelow = {
  table: string
  column: string
  parent: string
  key: string
  /** Only below rows where one of these columns names the account: a buyer's card isn't the seller's. */
  owners?: string[]
}

const BUYER = ['buyer_account_id']

/** Parents come before what is below them. */
export const BELOW: PlaceBelow[] = [
  { table: 'changes', column: 'operation_id', parent: 'bulk_operations', key: 'id' },
  { table: 'brokerage_offers', column: 'case_id', parent: 'brokerage_cases', key: 'case_id' },
  { table: 'brokerage_timeline', column: 'case_id', parent: 'brokerage_cases', key: 'case_id' },
  { table: 'offer_steps', column: 'offer_id', parent: 'offers', key: 'offer_id' },
  { table: 'order_timeline', column: 'order_id', parent: 'orders', key: 'public_id' },
  { table: 'refunds', column: 'order_id', parent: 'orders', key: 'public_id', owners: BUYER },
  { table: 'receipt_items', column: 'receipt_id', parent: 'receipts', key: 'receipt_id' },
  { table: 'late_items', column: 'receipt_id', parent: 'receipts', key: 'receipt_id' },
  { table: 'unpaid_receipts', column: 'receipt_id', parent: 'receipts', key: 'receipt_id' },
  { table: 'renewal_charges', column: 'renewal_id', parent: 'renewals', key: 'renewal_id' },
  { table: 'plan_charges', column: 'plan_id', parent: 'plans', key: 'plan_id', owners: BUYER },
  { table: 'plan_instalments', column: 'plan_id', parent: 'plans', key: 'plan_id' },
  { table: 'payments', column: 'subject_id', parent: 'receipts', key: 'receipt_id' },
  {
    table: 'payments',
    column: 'subject_id',
    parent: 'checkout_sessions',
    key: 'session_id',
    owners: BUYER,
  },
  { table: 'payments', column: 'subject_id', parent: 'plan_charges', key: 'charge_id' },
  { table: 'payment_refunds', column: 'payment_id', parent: 'payments', key: 'payment_id' },
  { table: 'saved_search_hits', column: 'saved_search_id', parent: 'saved_searches', key: 'id' },
  { table: 'saved_search_drops', column: 'saved_search_id', parent: 'saved_searches', key: 'id' },
  { table: 'seller_import_rows', column: 'import_id', parent: 'seller_imports', key: 'id' },
  { table: 'landers', column: 'seller_listing_id', parent: 'seller_listings', key: 'id' },
  { table: 'lander_visit_days', column: 'seller_listing_id', parent: 'seller_listings', key: 'id' },
  { table: 'seller_payout_lines', column: 'payout_id', parent: 'seller_payouts', key: 'payout_id' },
  {
    table: 'seller_payout_instalments',
    column: 'payout_id',
    parent: 'seller_payouts',
    key: 'payout_id',
  },
  { table: 'ledger_postings', column: 'account_id', parent: 'ledger_accounts', key: 'id' },
]
