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
  bulk_operations:    'opens nothing',
  cart_items:         'opens nothing',
  contacts:           'opens nothing',
  dns_changes:        'opens nothing',
  domain_events:      'opens nothing',
  domains:            'opens nothing',
  folders:            'opens nothing',
  listings:           'opens nothing',
  receipts:           'opens nothing',
  seller_imports:     'opens nothing',
  seller_listings:    'opens nothing',
  whois_lookups:      'opens nothing',
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
