import { resolve } from 'node:path'
import {
  type EmbeddingsConfig,
  type MailConfig,
  type RegistrarConfig,
  readEmbeddings,
  readMail,
  readRegistrar,
  readStripe,
  type StripeConfig,
} from './config/groups.ts'
import { DEMO_MASTER_KEY, type Env, reader } from './config/reader.ts'
import type { MasterKey } from './values/master-key.ts'

/** What the service was told by its environment. Read once, at the start; see docs/running.md. */
export type Config = {
  /** The demo runs on simulated registries with published credentials; `serve` never does. */
  isDemo: boolean
  host: string
  port: number
  /** Where callers reach the service, without a trailing slash. */
  baseUrl: string
  /** Where people meet the page that asks whether an app may act for them; baseUrl unless told. */
  authUrl: string
  dataDir: string
  /** Undefined: the bundled PostgreSQL in dataDir. */
  databaseUrl: string | undefined
  databaseConnectionsMax: number
  /** Undefined: limits are counted in this process alone. */
  redisUrl: string | undefined
  trustProxyHops: number
  rateLimitScale: number
  logLevel: LogLevel
  /** Seals secrets at rest. */
  masterKey: MasterKey
  /** Its bearer may read /metrics. Undefined: nobody may, in the demo a caller on the same machine. */
  metricsToken: string | undefined
  /** How long a service that is asked to stop goes on serving, so that proxies can notice. */
  drainSeconds: number
  /** Whom security.txt names, as a URI. Undefined: security@ at our own host. */
  securityContact: string | undefined
  /** Which outside world is asked: the real registries, or the lab's. */
  registry: 'live' | 'lab'
  /** Undefined: no prices of registrations, and no checks by a registrar. */
  registrar: RegistrarConfig | undefined
  /** Questions that one process asks the registrar at the same time. */
  registrarConcurrent: number
  /** Undefined: the demo keeps mail in its outbox, and production sends none. */
  mail: MailConfig | undefined
  /** Our accounts with Stripe. Without them only the demo takes money, through the lab's gateway. */
  stripe: StripeConfig
  /** Orders from this price on are held until staff have looked at them. */
  reviewThresholdCents: number
  /** Whether staff need a second person to move that much money. */
  fourEyes: boolean
  /** Whether each HTTP process holds all that is offered in memory (docs/search.md). */
  stock: 'memory' | 'database'
  /** Undefined: searches by meaning are our own alone. */
  embeddings: EmbeddingsConfig | undefined
  /** Endings under which a searched label is looked at too. */
  commonTlds: string[]
  /** Servers of the DNS that the tools compare; none: the machine's own. */
  resolvers: string[]
}

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const COMMON_TLDS = 'com,net,org,io,co,ai,app,dev,xyz,info,me,shop'
const PROXY_HOPS_MAX = 10

/** All that is wrong with the environment, told together rather than one at each start. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: string[]

  constructor(problems: string[]) {
    super(
      `The configuration is not right:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    )
    this.problems = problems
  }
}

/** Reads the environment of a demo (everything has a default) or of a production process. */
export function readConfig(env: Env, kind: 'demo' | 'production'): Config {
  const problems: string[] = []
  const read = reader(env, problems)
  const isDemo = kind === 'demo'
  const host = env['HOST'] || (isDemo ? '127.0.0.1' : '0.0.0.0')
  const port = read.integer('PORT', { min: 1, max: 65_535, fallback: 3000 })
  const baseUrl = read.httpUrl('BASE_URL') ?? `http://${addressOf(host)}:${port}`
  const config: Config = {
    isDemo,
    host,
    port,
    baseUrl,
    authUrl: read.httpUrl('AUTH_URL') ?? baseUrl,
    dataDir: resolve(env['DATA_DIR'] || '.data'),
    databaseUrl: read.databaseUrl('DATABASE_URL'),
    databaseConnectionsMax: read.integer('DATABASE_CONNECTIONS', {
      min: 2,
      max: 500,
      fallback: 10,
    }),
    redisUrl: read.redisUrl('REDIS_URL'),
    trustProxyHops: read.integer('TRUST_PROXY', { min: 0, max: PROXY_HOPS_MAX, fallback: 0 }),
    rateLimitScale: read.positive('RATE_LIMIT_SCALE', 1),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, isDemo ? 'warn' : 'info'),
    masterKey: isDemo ? DEMO_MASTER_KEY : read.masterKey('MASTER_KEY'),
    metricsToken: read.token('METRICS_TOKEN'),
    drainSeconds: read.integer('DRAIN_SECONDS', {
      min: 0,
      max: 300,
      fallback: isDemo ? 0 : 5,
    }),
    securityContact: read.contact('SECURITY_CONTACT'),
    registry: read.oneOf('REGISTRY', isDemo ? ['lab', 'live'] : ['live'], isDemo ? 'lab' : 'live'),
    registrar: readRegistrar(env, problems),
    registrarConcurrent: read.integer('REGISTRAR_CONCURRENT', { min: 2, max: 200, fallback: 48 }),
    mail: readMail(env, problems),
    stripe: readStripe(env, problems),
    reviewThresholdCents: read.integer('REVIEW_THRESHOLD_CENTS', {
      min: 1,
      max: 1_000_000_000_000,
      fallback: 10_000_00,
    }),
    fourEyes: read.oneOf('FOUR_EYES', ['on', 'off'], isDemo ? 'off' : 'on') === 'on',
    stock: read.oneOf('STOCK', ['memory', 'database'], 'memory'),
    embeddings: readEmbeddings(env, problems),
    commonTlds: read.list('COMMON_TLDS', COMMON_TLDS),
    resolvers: read.addresses('DNS_RESOLVERS'),
  }
  if (!isDemo && !env['BASE_URL']) {
    problems.push('BASE_URL is not set: the address callers use, such as https://names.example.com')
  }
  if (!isDemo && env['ALLOW_HTTP'] !== '1') demandHttps(env, problems)
  if (!isDemo && !env['DATABASE_URL']) {
    problems.push(
      'DATABASE_URL is not set: a PostgreSQL 15 or newer, postgres://user:pass@host/name',
    )
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** Sessions, tokens and passwords cross the internet: in the clear only when somebody says so. */
function demandHttps(env: Env, problems: string[]): void {
  for (const name of ['BASE_URL', 'AUTH_URL']) {
    if (!/^http:/i.test(env[name] ?? '')) continue
    problems.push(`${name} must start with https://; for a trial without TLS set ALLOW_HTTP=1`)
  }
}

/** What a database command needs: the address alone, so that `migrate` asks for no secret. */
export function readDatabaseUrl(env: Env): string {
  const problems: string[] = []
  const url = reader(env, problems).databaseUrl('DATABASE_URL')
  if (!env['DATABASE_URL']) problems.push('DATABASE_URL is not set')
  if (!url || problems.length > 0) throw new ConfigError(problems)
  return url
}

/** An address to print: a process that listens everywhere is reached on loopback. */
function addressOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
