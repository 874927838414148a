import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../support/house.ts'

/**
 * Every table whose rows belong to an account. Anything that gives access to the account must end
 * when its password is reset; `features/people/accounts/reset.test.ts` checks that. When you add
 * such a table, add a row here.
 */
// oxfmt-ignore
const TABLES: Record<string, 'opens the account' | 'opens nothing'> = {
  sessions:           'opens the account',
  developer_keys:     'opens the account',
  oauth_grants:       'opens the account',
  passkeys:           'opens the account',
  // A link sent to a new email address, and a sign-in that waits for its code.
  email_changes:      'opens the account',
  pending_sign_ins:   'opens the account',
  // Two-factor authentication only adds a requirement, so it stays on with its recovery codes.
  two_factors:        'opens nothing',
  recovery_codes:     'opens nothing',
  // Useless without a session or a passkey.
  passkey_challenges: 'opens nothing',
  // Its links only undo changes and sign out.
  security_notices:   'opens nothing',
  partner_members:    'opens nothing',
  // Opens a partner's pages to the account that it names.
  partner_invitations: 'opens nothing',
  bulk_operations:    'opens nothing',
  brokerage_cases:    'opens nothing',
  cart_items:         'opens nothing',
  billing_customers:  'opens nothing',
  // The link to a checkout shows what was bought, and pays for it.
  checkout_sessions:  'opens nothing',
  orders:             'opens nothing',
  billing_details:    'opens nothing',
  invoices:           'opens nothing',
  saved_cards:        'opens nothing',
  card_setups:        'opens nothing',
  renewals:           'opens nothing',
  contacts:           'opens nothing',
  default_contacts:   'opens nothing',
  dns_changes:        'opens nothing',
  domain_events:      'opens nothing',
  domains:            'opens nothing',
  folders:            'opens nothing',
  forwardings:        'opens nothing',
  // As with transfer codes: it opens one domain, at another registrar.
  handovers:          'opens nothing',
  listings:           'opens nothing',
  offers:             'opens nothing',
  plans:              'opens nothing',
  receipts:           'opens nothing',
  registry_answers:   'opens nothing',
  ledger_accounts:    'opens nothing',
  seller_imports:     'opens nothing',
  seller_payout_details: 'opens nothing',
  seller_payouts:     'opens nothing',
  seller_stripe_accounts: 'opens nothing',
  seller_listings:    'opens nothing',
  // A sealed code opens another registrar's door to one domain, and never leaves the server.
  transfer_codes:     'opens nothing',
  transfers_in:       'opens nothing',
  whois_lookups:      'opens nothing',
  notifications:      'opens nothing',
  watches:            'opens nothing',
  watch_alerts:       'opens nothing',
  watch_firings:      'opens nothing',
  watch_settings:     'opens nothing',
  saved_searches:     'opens nothing',
  shortlisted_names:  'opens nothing',
}

let house: House
beforeAll(async () => {
  house = await openHouse()
})

describe('every table that belongs to an account', () => {
  it('is listed with whether it gives access', async () => {
    const rows = await house.db<{ name: string }[]>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'accounts'::regclass order by name
    `
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(TABLES).toSorted())
  })
})
