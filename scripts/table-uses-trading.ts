import type { Use } from './table-owners.ts'

/** What trading reads of other features' tables. */
export const TRADING_READS: Use[] = [
  {
    by: 'trading/partners',
    tables: ['accounts', 'credential_uses', 'partner_nonces'],
    why: 'members by email address; when a credential was last used',
  },
  {
    by: 'trading/orders',
    tables: ['accounts', 'partners'],
    why: 'staff see an order with its partner; an email needs the address',
  },
  {
    by: 'trading/plans',
    tables: ['accounts', 'payments', 'saved_cards'],
    why: 'a charge is followed with its payment and shown with its card; an email needs the address',
  },
  {
    by: 'trading/earnings',
    tables: ['accounts', 'listings', 'orders', 'plan_instalments', 'plans'],
    why: 'a seller sees sales with what they earned, and is paid for each once; an email needs the address',
  },
  {
    by: 'trading/handover',
    tables: ['accounts', 'order_timeline', 'orders', 'payments'],
    why: 'a delivery begins when its order is paid, and is shown with both sides; a review stops its clock',
  },
  {
    by: 'trading/purchases',
    tables: ['accounts', 'handovers', 'orders', 'plans'],
    why: 'a person sees their order with how it is delivered; its buyer, also a partner’s, may sell a name again',
  },
  {
    by: 'trading/offers',
    tables: ['accounts', 'checkout_sessions', 'listings', 'orders', 'payments'],
    why: 'an offer is shown with its payment, and ends when its name is sold; an email needs the address',
  },
  {
    by: 'trading/sold-names',
    tables: ['listings', 'orders', 'payments', 'plans', 'seller_listings'],
    why: 'a sale is shown if the seller of its listing agreed; a paid plan is a sale',
  },
  {
    by: 'trading/settlements',
    tables: [
      'ledger_accounts',
      'ledger_entries',
      'ledger_postings',
      'order_sums',
      'orders',
      'partners',
    ],
    why: 'statements and payouts add up orders and what the ledger holds for them',
  },
  {
    by: 'trading/referral',
    tables: ['ledger_entries', 'ledger_postings', 'order_sums', 'orders', 'partners', 'payouts'],
    why: 'reports join what led to a sale with the sale, its commission and its payout',
  },
  {
    by: 'trading/checkout',
    tables: ['payments'],
    why: 'a session is shown with its payment; a name that is being paid for is locked',
  },
  {
    by: 'trading/webhooks',
    tables: ['events', 'partners'],
    why: 'a delivery contains its event; an email needs the address',
  },
  {
    by: 'trading/brokerage',
    tables: ['checkout_sessions', 'orders', 'partners'],
    why: 'a name under sale is not brokered; staff see a case with its partner; a person pays for a deal',
  },
]
