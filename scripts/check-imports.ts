import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Who may import whom inside packages/server/src. A part may always import itself. */
const PARTS: Record<string, string[]> = {
  values: [],
  meaning: [],
  'refusal.ts': [],
  config: ['values'],
  'config.ts': ['config', 'values'],
  db: ['values'],
  events: ['db', 'values'],
  jobs: ['db', 'values'],
  upstream: ['refusal.ts', 'values'],
  http: ['refusal.ts', 'values', 'db'],
  auth: ['refusal.ts', 'values', 'db', 'http'],
  'tool-deps.ts': ['config.ts', 'values', 'db', 'upstream', 'http'],
  'deps.ts': ['config.ts', 'tool-deps.ts', 'values', 'db', 'upstream', 'http'],
  features: [
    'refusal.ts',
    'values',
    'meaning',
    'db',
    'events',
    'jobs',
    'upstream',
    'http',
    'auth',
    'deps.ts',
    'tool-deps.ts',
  ],
  callers: ['deps.ts', 'http', 'auth', 'features', 'values'],
  'app.ts': ['callers', 'deps.ts', 'http', 'auth', 'features', 'values'],
  'worker.ts': ['deps.ts', 'db', 'jobs', 'auth', 'http', 'features', 'values'],
  'tools.ts': ['deps.ts', 'features'],
  'main.ts': ['config.ts', 'deps.ts', 'app.ts', 'worker.ts', 'tools.ts', 'http', 'upstream'],
  cli: ['config.ts', 'db', 'features', 'http', 'main.ts', 'upstream', 'values'],
  'cli.ts': ['cli', 'config.ts', 'db', 'refusal.ts'],
}

/** Which feature may call which. Read downward: nobody calls back up. */
const FEATURES: Record<string, string[]> = {
  tlds: [],
  ledger: [],
  payments: [],
  partners: ['ledger'],
  mail: [],
  'two-factor': [],
  'security-notices': ['mail'],
  accounts: ['mail', 'two-factor', 'security-notices'],
  portfolio: ['accounts', 'security-notices'],
  changes: ['portfolio'],
  cart: ['tlds', 'portfolio', 'changes', 'payments', 'ledger'],
  bulk: ['tlds', 'portfolio', 'changes', 'cart', 'security-notices'],
  passkeys: ['accounts', 'mail', 'security-notices'],
  'step-up': ['accounts', 'two-factor', 'passkeys'],
  undo: ['security-notices', 'accounts', 'two-factor', 'passkeys', 'partners', 'portfolio', 'bulk'],
  webhooks: ['mail', 'partners'],
  whois: [],
  stock: [],
  market: ['stock'],
  locks: [],
  search: ['tlds', 'whois', 'market', 'locks'],
  tools: ['tlds', 'search', 'market', 'stock'],
  inventory: ['market', 'stock', 'locks'],
  oauth: ['accounts'],
  quotes: ['market'],
  sellers: ['market', 'mail'],
  orders: ['market', 'quotes', 'ledger', 'partners', 'payments', 'sellers'],
  'developer-keys': ['accounts', 'market', 'orders', 'locks'],
  refunds: ['market', 'orders', 'ledger'],
  referral: ['orders', 'ledger', 'tools'],
  checkout: [
    'market',
    'quotes',
    'orders',
    'ledger',
    'partners',
    'payments',
    'referral',
    'mail',
    'sellers',
  ],
  settlements: ['orders', 'ledger', 'partners'],
  brokerage: ['search', 'market', 'orders', 'ledger', 'partners', 'mail'],
  sandbox: ['market', 'orders', 'refunds', 'settlements', 'webhooks'],
  staff: [
    'market',
    'partners',
    'orders',
    'refunds',
    'settlements',
    'ledger',
    'accounts',
    'brokerage',
  ],
  portal: [
    'accounts',
    'partners',
    'payments',
    'quotes',
    'orders',
    'refunds',
    'checkout',
    'settlements',
    'referral',
    'webhooks',
    'brokerage',
    'staff',
    'security-notices',
  ],
}

/** A feature's own affairs: another feature calls its operations, never these. */
const PRIVATE = ['sql.ts', 'routes.ts']
/** Packages of ours that the server's own code must not know; it meets them as a caller would. */
const OUTSIDERS = /from '(@namehouse\/|\.\.\/\.\.\/(\.\.\/)*(lab|sdk|web)\/)/

const root = 'packages/server/src'
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .sort()
const graph = new Map(files.map((file) => [file, importsOf(file)]))
const problems = [
  ...[...graph].flatMap(([file, targets]) => targets.flatMap((to) => wrongImport(file, to) ?? [])),
  ...files
    .filter((file) => OUTSIDERS.test(read(file)))
    .map((file) => `${file} knows another package`),
  ...cycles(),
]
for (const problem of problems) console.error(problem)
console.log(`${files.length} files, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

function importsOf(file: string): string[] {
  const specifiers = read(file).matchAll(/^\s*(?:import|export)\b[^'"]*?from '(\.[^']+)'/gm)
  return [...specifiers].map(([, to = '']) => relative(root, join(root, dirname(file), to)))
}

function wrongImport(file: string, target: string): string | undefined {
  const [part = '', feature = ''] = file.split('/')
  const [targetPart = '', targetFeature = '', name = ''] = target.split('/')
  const allowed = PARTS[part]
  if (!allowed) return `${file}: no rule for ${part}; add it to PARTS`
  if (part !== targetPart && !allowed.includes(targetPart)) {
    return `${file} must not import ${target}`
  }
  if (part === 'features' && !FEATURES[feature]) return `${file}: add ${feature} to FEATURES`
  if (targetPart !== 'features' || feature === targetFeature) return undefined
  if (part === 'features' && !FEATURES[feature]?.includes(targetFeature)) {
    return `${file} must not call ${targetFeature}`
  }
  const isSurface = (part === 'app.ts' || part === 'callers') && name === 'routes.ts'
  return PRIVATE.includes(name) && !isSurface ? `${file} must not reach into ${target}` : undefined
}

function cycles(): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const visit = (file: string, path: string[]): void => {
    if (path.includes(file)) found.push(`cycle: ${[...path, file].join(' -> ')}`)
    if (path.includes(file) || done.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  return found
}
