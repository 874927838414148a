import { ALL_REGISTRARS } from './registrars.ts'

export type Site = 'live' | 'parked' | 'none'

/** The state of names the demo relies on. It takes precedence over every draw. */
export type FixedName =
  | { state: 'taken'; site: Site; isDown?: true }
  | { state: 'premium'; createCents: number; renewCents: number }
  | { state: 'reserved' }

const TAKEN_LIVE = { state: 'taken', site: 'live' } as const
const TAKEN_PARKED = { state: 'taken', site: 'parked' } as const

/** Companies that run name servers in this world. The last two serve only unused names. */
export const DNS_HOSTS = ['granite-dns.net', 'lumen-hosts.com', 'tideline-dns.org'] as const
export const PARKING_HOSTS = ['sleepy-berth.net', 'parked-berth.com'] as const

export const FIXED_NAMES: ReadonlyMap<string, FixedName> = new Map<string, FixedName>([
  ['dormant-harbor.com', TAKEN_PARKED],
  ['dormant-meadow.net', TAKEN_PARKED],
  ['busy-harbor.com', TAKEN_LIVE],
  ['premium-harbor.io', { state: 'premium', createCents: 120_000, renewCents: 120_000 }],
  ['dear-harbor.io', { state: 'premium', createCents: 30_000, renewCents: 30_000 }],
  ['reserved-harbor.org', { state: 'reserved' }],
  ['quiet-harbor.de', TAKEN_LIVE],
  // Sites for testing crawlers: each has its own kind of problem, and one has none (sites/).
  ...[
    'faulty-harbor.com',
    'hostile-harbor.com',
    'ruled-harbor.com',
    'large-harbor.com',
    'guarded-harbor.com',
    'expired-harbor.com',
    'misnamed-harbor.com',
    'selfsigned-harbor.com',
    'chainless-harbor.com',
    'oldtls-harbor.com',
  ].map((name) => [name, TAKEN_LIVE] as const),
  // With other registrars: one can be transferred, one is locked and one is too young.
  ...['transfer-me.com', 'transfer-locked.com', 'transfer-young.com'].map(
    (name) => [name, TAKEN_LIVE] as const,
  ),
  // The registrar's own name servers.
  ['harbor-zones.net', TAKEN_LIVE],
  ['lost-harbor.xyz', { state: 'taken', site: 'none', isDown: true }],
  // Names for sale in the demo's marketplace. They have to be registered.
  ...[
    'solarhub.com',
    'leashly.com',
    'quietharbor.io',
    'bigticket.com',
    'sandbox-alpha.com',
    'sandbox-beta.io',
    'sandbox-gamma.ai',
  ].map((name) => [name, TAKEN_PARKED] as const),
  // The companies of this world own the domains of their servers.
  ...[...DNS_HOSTS, ...PARKING_HOSTS, ...ALL_REGISTRARS.map(({ domain }) => domain)].map(
    (name) => [name, TAKEN_LIVE] as const,
  ),
])

/** Famous labels, registered under every TLD. */
export const FAMOUS_LABELS: ReadonlySet<string> = new Set([
  'google',
  'youtube',
  'facebook',
  'instagram',
  'whatsapp',
  'amazon',
  'wikipedia',
  'github',
  'gitlab',
  'apple',
  'microsoft',
  'netflix',
  'twitter',
  'linkedin',
  'reddit',
  'paypal',
  'ebay',
  'yahoo',
  'bing',
  'spotify',
  'adobe',
  'oracle',
  'intel',
  'nvidia',
  'samsung',
  'sony',
  'toyota',
  'nike',
  'adidas',
  'ikea',
  'lego',
  'visa',
  'mastercard',
  'airbnb',
  'uber',
  'tesla',
  'openai',
  'cloudflare',
  'mozilla',
  'wordpress',
  'shopify',
  'stripe',
  'dropbox',
  'zoom',
  'slack',
  'tiktok',
  'pinterest',
  'booking',
  'walmart',
  'disney',
  'bbc',
  'cnn',
  'example',
])

/** Labels that registries reserve for themselves. */
export const RESERVED_LABELS: ReadonlySet<string> = new Set([
  'nic',
  'whois',
  'www',
  'rdap',
  'icann',
])

/** Labels that are available under every TLD, for tests that need such a name anywhere. */
const FREE_LABELS: ReadonlySet<string> = new Set([
  'free-harbor-4711',
  'slow-harbor',
  'doubt-harbor',
])
/** A test that registers names needs any number of them. */
const FREE_PREFIX = 'unused-'

/** Whether a label is available under every TLD, until somebody registers it. */
export function isFreeLabel(label: string): boolean {
  return FREE_LABELS.has(label) || label.startsWith(FREE_PREFIX)
}
