import { resolve } from 'node:path'
import {
  type EmbeddingsConfig,
  type MailConfig,
  type RegistrarConfig,
  readEmbeddings,
  readMail,
  readNameservers,
  readRegistrar,
  readStripe,
  type StripeConfig,
} from './config/groups.ts'
import { DEMO_MASTER_KEY, type Env, reader } from './config/reader.ts'
import type { MasterKey } from './values/master-key.ts'

/** The service's settings, read from the environment once at startup. See docs/running.md. */
export type Config = {
  /** The demo uses simulated registries and published credentials. `serve` never does. */
  isDemo: boolean
  host: string
  port: number
  /** Where callers reach the service, without a trailing slash. */
  baseUrl: string
  /** Base URL of the consent page where people grant access to an app. Defaults to `baseUrl`. */
  authUrl: string
  dataDir: string
  /** Undefined: the bundled PostgreSQL in dataDir. */
  databaseUrl: string | undefined
  databaseConnectionsMax: number
  /** Undefined: each process counts limits on its own. */
  redisUrl: string | undefined
  trustProxyHops: number
  rateLimitScale: number
  logLevel: LogLevel
  /** Encrypts secrets at rest. */
  masterKey: MasterKey
  /**
   * Bearer token for /metrics. If undefined, /metrics is off, except for local callers of the demo.
   */
  metricsToken: string | undefined
  /**
   * How long to keep serving after a stop signal, so that proxies notice and stop sending requests.
   */
  drainSeconds: number
  /** The contact URI in security.txt. Defaults to security@ our own host. */
  securityContact: string | undefined
  /** Whether to query the real registries or the lab's. */
  registry: 'live' | 'lab'
  /** Undefined: no registration prices, and no availability checks through a registrar. */
  registrar: RegistrarConfig | undefined
  /** How many requests one process sends to the registrar at the same time. */
  registrarConcurrent: number
  /**
   * The name servers of the registrar's DNS: for domains that are registered without any, and for
   * those that switch to our DNS. Empty: none.
   */
  nameservers: string[]
  /** Undefined: the demo keeps mail in its outbox, and production sends none. */
  mail: MailConfig | undefined
  /**
   * Our Stripe accounts. Without them only the demo can take payments, through the lab's gateway.
   */
  stripe: StripeConfig
  /** Orders at or above this price are held until staff review them. */
  reviewThresholdCents: number
  /** Whether staff need a second person's approval to move that much money. */
  fourEyes: boolean
  /** Whether each HTTP process keeps the name index in memory (docs/search.md). */
  nameIndex: 'memory' | 'database'
  /** Undefined: search by meaning uses only our built-in data. */
  embeddings: EmbeddingsConfig | undefined
  /** TLDs that a search also checks for the same label. */
  commonTlds: string[]
  /** DNS resolvers that the tools compare. Empty: the machine's own. */
  resolvers: string[]
}

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const COMMON_TLDS = 'com,net,org,io,co,ai,app,dev,xyz,info,me,shop'
const PROXY_HOPS_MAX = 10

/** Reports every configuration problem together instead of one per start. */
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
    nameservers: readNameservers(env, problems, isDemo),
    mail: readMail(env, problems),
    stripe: readStripe(env, problems),
    reviewThresholdCents: read.integer('REVIEW_THRESHOLD_CENTS', {
      min: 1,
      max: 1_000_000_000_000,
      fallback: 10_000_00,
    }),
    fourEyes: read.oneOf('FOUR_EYES', ['on', 'off'], isDemo ? 'off' : 'on') === 'on',
    nameIndex: read.oneOf('STOCK', ['memory', 'database'], 'memory'),
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

/** Sessions and passwords travel over this connection, so plain HTTP is an explicit opt-in. */
function demandHttps(env: Env, problems: string[]): void {
  for (const name of ['BASE_URL', 'AUTH_URL']) {
    if (!/^http:/i.test(env[name] ?? '')) continue
    problems.push(`${name} must start with https://; for a trial without TLS set ALLOW_HTTP=1`)
  }
}

/** Database commands need only this address, so `migrate` doesn't ask for any secret. */
export function readDatabaseUrl(env: Env): string {
  const problems: string[] = []
  const url = reader(env, problems).databaseUrl('DATABASE_URL')
  if (!env['DATABASE_URL']) problems.push('DATABASE_URL is not set')
  if (!url || problems.length > 0) throw new ConfigError(problems)
  return url
}

/** The host to print: a process that listens on all interfaces is reachable on loopback. */
function addressOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
