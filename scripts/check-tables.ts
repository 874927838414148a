import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { placeOf, mayUse } from './areas.ts'

/**
 * Each table belongs to one feature, or to a part below the features. Only its owner may use it in
 * SQL, except for the uses listed here with a reason. No use points upward.
 */
const OWNERS: Record<string, string[]> = {
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
  'money/payments': ['payments'],
  'market/listings': ['listing_changes', 'listing_imports', 'listings'],
  'market/sellers': ['seller_import_rows', 'seller_imports', 'seller_listings'],
  'portfolio/domains': ['contacts', 'domain_events', 'domains', 'folders'],
  'portfolio/dns': ['dns_changes', 'dns_zones'],
  'portfolio/changes': ['bulk_operations', 'changes'],
  'portfolio/cart': ['cart_items', 'receipt_items', 'receipts'],
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

type Use = { by: string; tables: string[]; why: string }

/**
 * Tables of other features that a feature reads, because one statement is faster or more consistent
 * than two.
 */
const READS: Use[] = [
  {
    by: 'market/sellers',
    tables: ['accounts', 'listings'],
    why: 'a seller sees a name with its listing; an email needs the address',
  },
  {
    by: 'portfolio/domains',
    tables: ['accounts'],
    why: 'a domain is imported while its account row is locked',
  },
  {
    by: 'portfolio/changes',
    tables: ['accounts', 'domains'],
    why: "an operation is queued for the account's domains while its row is locked",
  },
  {
    by: 'portfolio/cart',
    tables: ['accounts', 'changes', 'domains'],
    why: 'a purchase locks its account row; a receipt shows how each change ended',
  },
  {
    by: 'trading/partners',
    tables: ['accounts', 'credential_uses', 'partner_nonces'],
    why: 'members by email address; when a credential was last used',
  },
  { by: 'trading/orders', tables: ['partners'], why: 'staff see an order with its partner' },
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
  {
    by: 'desks/developer-keys',
    tables: ['accounts'],
    why: 'keys are counted while the account row is locked',
  },
  {
    by: 'desks/soundness',
    tables: [
      'deliveries',
      'event_counters',
      'events',
      'ledger_accounts',
      'ledger_entries',
      'ledger_postings',
      'listings',
      'order_sums',
      'order_timeline',
      'orders',
      'payments',
      'payout_lines',
      'payouts',
      'receipt_items',
      'receipts',
      'referral_links',
      'referral_sales',
      'settlements',
      'webhook_endpoints',
    ],
    why: "the invariants compare all features' data in one snapshot",
  },
  { by: 'desks/staff', tables: ['accounts'], why: 'an approval names who asked and who decided' },
]

/** Tables of other features that a feature writes. */
const WRITES: Use[] = [
  {
    by: 'trading/webhooks',
    tables: ['event_counters'],
    why: 'no event is appended while an endpoint is registered',
  },
]

/** Tables of features that the parts below them use. */
const FROM_BELOW: Use[] = [
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

const SRC = 'packages/server/src'
const TABLE = /\bcreate table (\w+)/gi
const NAMED =
  /\b(insert into|update|delete from|from|join|using|into)\s+(?:only\s+|lateral\s+)?(\w+)((?:\s+(?:as\s+)?\w+)?(?:\s*,\s*\w+(?:\s+(?:as\s+)?\w+)?)*)/gi
const COMMENT = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm
const STATEMENT = /\b(?:db|tx|reader|sql)(?:<[^`;]*?>)?`[^`]*`/g
const WRITING = new Set(['insert into', 'update', 'delete from'])

const tables = [...readFileSync(`${SRC}/db/schema.sql`, 'utf8').matchAll(TABLE)].map(
  ([, name = '']) => name,
)
const ownerOf = new Map(
  Object.entries(OWNERS).flatMap(([owner, owned]) => owned.map((table) => [table, owner] as const)),
)
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .sort()
const unused = new Set([READS, WRITES, FROM_BELOW].flat().flatMap(keysOf))
const problems = [...wrongOwners(), ...files.flatMap(wrongUses)]
problems.push(...[...unused].map((use) => `${use} is listed, but no statement needs it`))
for (const problem of problems) console.error(problem)
console.log(`${tables.length} tables, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0

function wrongOwners(): string[] {
  const orphans = tables.filter((table) => !ownerOf.has(table))
  const gone = [...ownerOf.keys()].filter((table) => !tables.includes(table))
  return [
    ...orphans.map((table) => `${table} has no owner; add it to OWNERS`),
    ...gone.map((table) => `${table} has an owner but does not exist`),
  ]
}

/** The tables a file's SQL uses without owning them. */
function wrongUses(file: string): string[] {
  const user = userOf(file)
  const found = new Map<string, string>()
  for (const { table, isWrite } of namedIn(file)) {
    const owner = ownerOf.get(table)
    if (owner === undefined || owner === user) continue
    const isListed = take(
      isBelowFeatures(user) ? FROM_BELOW : isWrite ? WRITES : READS,
      user,
      table,
    )
    const what = `${file} ${isWrite ? 'writes' : 'reads'} ${table}, which belongs to ${owner}`
    if (!isListed) found.set(what, what)
    else if (!isBelowFeatures(user) && !isBelowFeatures(owner) && !mayUse(user, owner)) {
      found.set(what, `${what} above it`)
    }
  }
  return [...found.values()]
}

/** In an sql.ts file all text except comments counts. Elsewhere only SQL templates do. */
function namedIn(file: string): { table: string; isWrite: boolean }[] {
  const text = readFileSync(join(SRC, file), 'utf8').replace(COMMENT, '')
  const statements = file.endsWith('sql.ts') ? [text] : (text.match(STATEMENT) ?? [])
  return statements.flatMap((statement) =>
    [...statement.matchAll(NAMED)].flatMap(([, verb = '', first = '', others = '']) =>
      [first, ...others.split(',').map((other) => other.trim().split(/\s+/)[0] ?? '')]
        .filter((word) => tables.includes(word))
        .map((table) => ({ table, isWrite: WRITING.has(verb.toLowerCase()) })),
    ),
  )
}

function userOf(file: string): string {
  if (!file.startsWith('features/')) return file.split('/')[0] ?? ''
  const { area, feature } = placeOf(file)
  return area === feature ? area : `${area}/${feature}`
}

function isBelowFeatures(user: string): boolean {
  return ['db', 'http', 'auth', 'events'].includes(user)
}

function take(uses: Use[], user: string, table: string): boolean {
  const isListed = uses.some((use) => use.by === user && use.tables.includes(table))
  unused.delete(`${user}: ${table}`)
  return isListed
}

function keysOf({ by, tables: used }: Use): string[] {
  return used.map((table) => `${by}: ${table}`)
}
