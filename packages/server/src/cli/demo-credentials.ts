import { SCOPES } from '../http/route-config.ts'
import type { IssuedCredential } from '../features/trading/partners/partner.ts'

/**
 * The demo's partners, accounts and keys. All of them are published (contract section 6), so
 * `serve` refuses a database that contains them.
 */
export const DEMO_PARTNERS = [
  { id: 'ptr_demo', name: 'Demo Partner', email: 'partner@example.com' },
  { id: 'ptr_other', name: 'Other Partner', email: 'other-partner@example.com' },
] as const

/** Lists names for sale, one of them with a lander. */
export const DEMO_SELLER = {
  email: 'seller@example.com',
  password: 'seller-password',
  name: 'Seller',
  role: 'account',
} as const

export const DEMO_ACCOUNTS = [
  { email: 'demo@example.com', password: 'demo-password', name: 'Demo', role: 'account' },
  { email: 'buyer@example.com', password: 'buyer-password', name: 'Buyer', role: 'account' },
  DEMO_SELLER,
  { email: 'staff@example.com', password: 'staff-password', name: 'Staff', role: 'staff' },
] as const

/** The TOTP secret of the staff account: SHA-1, six digits, 30 seconds. */
export const DEMO_STAFF_SECRET = 'JBSWY3DPEHPK3PXP'

/** Accounts that are members of a partner. */
export const DEMO_MEMBERS = [{ partner_id: 'ptr_demo', email: 'demo@example.com', is_admin: true }]

/** The developer key of the first account. */
export const DEMO_KEY = {
  api_key: 'dk_demo_0000000000000001',
  api_secret: 'ds_demo_0000000000000001',
}

type DemoCredential = Omit<IssuedCredential, 'label' | 'public_key' | 'secret'> & { secret: string }

export const DEMO_CREDENTIALS: DemoCredential[] = [
  {
    key_id: 'pk_sandbox_demo',
    secret: 'sk_sandbox_demo_0000000000000001',
    partner_id: 'ptr_demo',
    environment: 'sandbox',
    scopes: SCOPES,
    is_affiliate: true,
  },
  {
    key_id: 'pk_live_demo',
    secret: 'sk_live_demo_0000000000000001',
    partner_id: 'ptr_demo',
    environment: 'live',
    scopes: SCOPES,
    is_affiliate: true,
  },
  {
    key_id: 'pk_live_other',
    secret: 'sk_live_other_0000000000000001',
    partner_id: 'ptr_other',
    environment: 'live',
    scopes: SCOPES,
    is_affiliate: false,
  },
  {
    key_id: 'pk_live_searchonly',
    secret: 'sk_live_searchonly_00000000000001',
    partner_id: 'ptr_demo',
    environment: 'live',
    scopes: ['search'],
    is_affiliate: false,
  },
]
