import type { Use } from './table-owners.ts'

/** Deleting an account concerns the tables of many features. */
export const ACCOUNT_DATA_READS: Use[] = [
  {
    by: 'desks/account-data',
    tables: [
      'accounts',
      'brokerage_cases',
      'checkout_sessions',
      'domains',
      'ledger_accounts',
      'ledger_postings',
      'listings',
      'offers',
      'orders',
      'payments',
      'plans',
      'receipts',
      'transfers_in',
    ],
    why: 'whether an account may be deleted is decided in one statement, under its lock',
  },
]

export const ACCOUNT_DATA_WRITES: Use[] = [
  {
    by: 'desks/account-data',
    tables: [
      'accounts',
      'billing_details',
      'checkout_sessions',
      'domains',
      'mails',
      'orders',
      'password_resets',
      'saved_cards',
      'sign_ups',
    ],
    why: 'a person is deleted everywhere in one transaction, or nowhere',
  },
]
