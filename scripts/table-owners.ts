/**
 * Each table belongs to one feature, or to a part below the features. Only its owner may use it in
 * SQL, except for the uses listed here with a reason. No use points upward.
 */
export const OWNERS: Record<string, string[]> = {
  db: ['installation', 'rdap_bootstrap', 'schema_migrations', 'write_probes'],
  http: ['idempotency_keys'],
  auth: ['credential_uses', 'partner_nonces'],
  events: ['event_counters', 'events'],
  'registry/tlds': [
    'catalogue_state',
    'catalogue_syncs',
    'tld_costs',
    'tld_markups',
    'tld_price_history',
    'tlds',
  ],
  'registry/whois': ['whois_lookups'],
  'people/mail': ['mails'],
  'people/notifications': ['notifications'],
  'people/two-factor': [
    'passkey_challenges',
    'passkeys',
    'pending_sign_ins',
    'recovery_codes',
    'two_factors',
  ],
  'people/security-notices': ['security_notices'],
  'people/accounts': ['accounts', 'email_changes', 'password_resets', 'sessions', 'sign_ups'],
  'people/oauth': ['oauth_clients', 'oauth_grants', 'oauth_interactions', 'oauth_tokens'],
  'money/ledger': ['ledger_accounts', 'ledger_entries', 'ledger_postings'],
  'money/payments': ['payment_refunds', 'payments'],
  'money/invoices': ['billing_details', 'invoice_years', 'invoices'],
  'money/cards': ['billing_customers', 'card_setups', 'saved_cards'],
  'market/listings': [
    'listing_imports',
    'listings',
    'market_changes',
    'market_counts',
    'market_groups',
    'name_words',
  ],
  'market/sellers': ['seller_import_rows', 'seller_imports', 'seller_listings'],
  'market/landers': ['lander_visit_days', 'landers'],
  'market/saved-searches': ['saved_search_drops', 'saved_search_hits', 'saved_searches'],
  'market/watching': [
    'listing_news',
    'watch_alerts',
    'watch_budgets',
    'watch_firings',
    'watch_settings',
    'watched_names',
    'watches',
    'zone_readings',
  ],
  'market/shortlist': ['shortlisted_names'],
  'portfolio/domains': ['contacts', 'default_contacts', 'domain_events', 'domains', 'folders'],
  'portfolio/dns': ['dns_changes', 'dns_zones'],
  'portfolio/forwarding': ['forwardings'],
  'portfolio/changes': ['bulk_operations', 'changes', 'transfer_codes', 'transfers_in'],
  'portfolio/registrar-notices': ['registrar_notices'],
  'portfolio/cart': ['cart_items', 'receipt_items', 'receipts', 'registry_answers'],
  'portfolio/renewals': ['renewal_charges', 'renewals'],
  tools: ['tool_jobs'],
  'trading/partners': ['partner_credentials', 'partner_members', 'partners'],
  'trading/quotes': ['quotes'],
  'trading/orders': ['order_sums', 'order_timeline', 'orders', 'refunds'],
  'trading/settlements': ['payout_lines', 'payouts', 'settlements'],
  'trading/referral': [
    'referral_checkouts',
    'referral_click_days',
    'referral_clicks',
    'referral_gates',
    'referral_links',
    'referral_sales',
  ],
  'trading/checkout': ['checkout_sessions'],
  'trading/earnings': [
    'seller_payout_details',
    'seller_payout_instalments',
    'seller_payout_lines',
    'seller_payouts',
  ],
  'trading/handover': ['handovers'],
  'trading/offers': ['offer_steps', 'offers'],
  'trading/plans': ['plan_charges', 'plan_instalments', 'plans'],
  'trading/webhooks': ['deliveries', 'delivery_attempts', 'webhook_endpoints'],
  'trading/brokerage': [
    'brokerage_cases',
    'brokerage_codes',
    'brokerage_offers',
    'brokerage_timeline',
  ],
  'desks/developer-keys': ['developer_keys'],
  'desks/soundness': ['ledger_check_asked', 'ledger_checks', 'ledger_progress'],
  'desks/staff': ['audit_chain', 'staff_approvals', 'staff_audit', 'staff_refusals'],
}

export type Use = { by: string; tables: string[]; why: string }

/**
 * Tables of other features that a feature reads, because one statement is faster or more consistent
 * than two.
 */
export const READS: Use[] = [
  {
    by: 'market/sellers',
    tables: ['accounts', 'listings'],
    why: 'a seller sees a name with its listing; an email needs the address',
  },
  {
    by: 'market/landers',
    tables: ['listings', 'seller_listings'],
    why: 'a lander shows a name as long as it is for sale; visits of a withdrawn name are left out',
  },
  {
    by: 'market/saved-searches',
    tables: ['accounts'],
    why: 'searches are counted under its lock; an email needs the address',
  },
  {
    by: 'market/watching',
    tables: ['accounts', 'listings'],
    why: 'watches are counted under its lock; an email needs the address; a watch shows the price',
  },
  { by: 'market/shortlist', tables: ['accounts'], why: 'the list is cut under its lock' },
  {
    by: 'portfolio/domains',
    tables: ['accounts'],
    why: 'a domain is imported while its account row is locked',
  },
  {
    by: 'portfolio/forwarding',
    tables: ['accounts', 'domains'],
    why: "it counts while its owner holds it; staff see the owner's address",
  },
  {
    by: 'portfolio/changes',
    tables: ['accounts', 'domains'],
    why: "an operation is queued for the account's domains while its row is locked",
  },
  {
    by: 'portfolio/renewals',
    tables: ['domains', 'payments', 'receipts', 'saved_cards'],
    why: 'a step is due while the name, its owner and its expiry are the same; a charge is followed with its payment',
  },
  {
    by: 'portfolio/cart',
    tables: ['accounts', 'changes', 'domains', 'transfers_in'],
    why: 'a purchase locks its account row; a receipt shows how each change ended',
  },
  {
    by: 'portfolio/transfers',
    tables: ['receipt_items', 'receipts', 'transfers_in'],
    why: 'an ended transfer is refunded once its receipt is closed',
  },
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
    tables: ['accounts', 'listings', 'orders', 'payments'],
    why: 'a delivery begins when its order is paid, and is shown with both sides',
  },
  {
    by: 'trading/purchases',
    tables: ['handovers', 'listings', 'orders'],
    why: 'a person sees their order with how it is delivered',
  },
  {
    by: 'trading/offers',
    tables: ['accounts', 'checkout_sessions', 'listings', 'orders', 'payments'],
    why: 'an offer is shown with its payment, and ends when its name is sold; an email needs the address',
  },
  {
    by: 'trading/sold-names',
    tables: ['listings', 'orders'],
    why: 'a sale is shown if the seller of its listing agreed',
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
    tables: ['orders', 'partners'],
    why: 'a name under sale is not brokered; staff see a case with its partner',
  },
  { by: 'desks/developer-keys', tables: ['accounts'], why: 'keys are counted under its lock' },
  {
    by: 'desks/soundness',
    tables: [
      'deliveries',
      'domains',
      'event_counters',
      'events',
      'invoice_years',
      'invoices',
      'ledger_accounts',
      'ledger_entries',
      'ledger_postings',
      'listings',
      'order_sums',
      'order_timeline',
      'orders',
      'payment_refunds',
      'payments',
      'payout_lines',
      'payouts',
      'plan_instalments',
      'plans',
      'receipt_items',
      'receipts',
      'referral_links',
      'referral_sales',
      'seller_payout_instalments',
      'seller_payout_lines',
      'seller_payouts',
      'settlements',
      'transfers_in',
      'webhook_endpoints',
    ],
    why: "the invariants compare all features' data in one snapshot",
  },
  {
    by: 'desks/staff',
    tables: ['accounts', 'invoices', 'ledger_entries', 'receipt_items', 'receipts', 'transfers_in'],
    why: 'an approval names who asked and who decided; margins are sums over what was sold',
  },
]

/** Tables of other features that a feature writes. */
export const WRITES: Use[] = [
  {
    by: 'trading/earnings',
    tables: ['orders', 'plan_instalments'],
    why: 'a sale or an instalment is marked as payable while it is booked',
  },
  {
    by: 'trading/webhooks',
    tables: ['event_counters'],
    why: 'no event is appended while an endpoint is registered',
  },
]

/** Tables of features that the parts below them use. */
export const FROM_BELOW: Use[] = [
  {
    by: 'auth',
    tables: [
      'accounts',
      'developer_keys',
      'oauth_grants',
      'oauth_tokens',
      'partner_credentials',
      'partner_members',
      'partners',
      'sessions',
    ],
    why: 'each request reads its caller in one statement, and records the use',
  },
  {
    by: 'events',
    tables: ['deliveries', 'webhook_endpoints'],
    why: 'an event is queued for its endpoint in the transaction that appends it',
  },
  {
    by: 'db',
    tables: ['accounts', 'listings', 'partners'],
    why: 'the demo is only set up in an unused database',
  },
]
