import type { Use } from './table-owners.ts'

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
