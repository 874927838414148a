import { join, resolve } from 'node:path'
import { type Contacts, readContacts } from './config/contacts.ts'
import {
  type EmbeddingsConfig,
  type MailConfig,
  type RegistrarConfig,
  readEmbeddings,
  readMail,
  readNameservers,
  readRegistrar,
  readStripe,
  readWebhookSecret,
  type StripeConfig,
} from './config/groups.ts'
import {
  FORWARD_PORT,
  type ForwarderConfig,
  PROXY_HOPS_MAX,
  readForwarderConfig,
  readForwardHost,
  readLanderHost,
} from './config/forwarder.ts'
import { type LabAddresses, readLab } from './config/lab.ts'
import { readQuarantine, withoutOutside } from './config/quarantine.ts'
import { readTax, type TaxConfig } from './config/tax.ts'
import { type Observed, readObserved } from './config/observed.ts'
import { DEMO_MASTER_KEY, type Env, reader } from './config/reader.ts'
import { readZonesSource, type ZonesSource } from './config/zones.ts'
import type { MasterKey } from './values/master-key.ts'

export { readBucket, readCzds, readZonesSecret, readZonesSource } from './config/zones.ts'

/** The service's settings, read from the environment once at startup. See docs/running.md. */
export type Config = Contacts & {
  /** The demo uses simulated registries and published credentials. `serve` never does. */
  isDemo: boolean
  host: string
  port: number
  /** Where callers reach the service, without a trailing slash. */
  baseUrl: string
  /** Base URL of the consent page where people grant access to an app. Defaults to `baseUrl`. */
  authUrl: string
  dataDir: string
  /** Where the index of zone files is (docs/zones.md). */
  zonesDir: string
  /** Undefined: the index is imported on this machine, or there is none. */
  zonesSource: ZonesSource | undefined
  /** Undefined: the bundled PostgreSQL in dataDir. */
  databaseUrl: string | undefined
  /** A replica for searches and marketplace pages, which may be a moment behind. */
  databaseReadUrl: string | undefined
  /** How far the replica may be behind before the primary answers instead. */
  readLagMaxMs: number
  databaseConnectionsMax: number
  /** Undefined: each node counts limits on its own. */
  redisUrl: string | undefined
  trustProxyHops: number
  rateLimitScale: number
  /** How many requests one process handles at the same time. */
  concurrentMax: number
  logLevel: LogLevel
  /** Encrypts secrets at rest. */
  masterKey: MasterKey
  /**
   * Bearer token for /metrics. If undefined, /metrics is off, except for local callers of the demo.
   */
  metricsToken: string | undefined
  observed: Observed
  /**
   * How long to keep serving after a stop signal, so that proxies notice and stop sending requests.
   */
  drainSeconds: number
  /** Where `worker` and `tools` answer probes and /metrics. Undefined: nowhere. */
  probePort: number | undefined
  /** Whether to query the real registries or the lab's. */
  registry: 'live' | 'lab'
  /** The lab of a rehearsal of production. The demo starts its own. */
  lab: LabAddresses | undefined
  /** A restored copy: it sends no webhook, email or payment, and nothing to the registrar. */
  isQuarantined: boolean
  /** Undefined: no registration prices, and no availability checks through a registrar. */
  registrar: RegistrarConfig | undefined
  /** Signs the registrar's webhook. Undefined: notifications are only polled. */
  registrarWebhookSecret: string | undefined
  /** How many requests one process sends to the registrar at the same time. */
  registrarConcurrent: number
  /**
   * The name servers of the registrar's DNS: for domains that are registered without any, and for
   * those that switch to our DNS. Empty: none.
   */
  nameservers: string[]
  /** The host name that forwarded domains point to. Undefined: nothing can be forwarded. */
  forwardHost: string | undefined
  /** The host name that sellers point their domains to. Undefined: there are no landers. */
  landerHost: string | undefined
  /** Where the demo's forwarder listens; 0: any free port. */
  forwardPort: number
  /** Undefined: the demo keeps mail in its outbox, and production sends none. */
  mail: MailConfig | undefined
  /**
   * Our Stripe accounts. Without them only the demo can take payments, through the lab's gateway.
   */
  stripe: StripeConfig
  /** The seller and the tax rates on invoices. */
  tax: TaxConfig
  /** Orders at or above this price are held until staff review them. */
  reviewThresholdCents: number
  /** Our fee when we buy a name for a person, in hundredths of a percent. Part of every price. */
  brokerageFeeBps: number
  /** Our commission on names that account holders sell, in hundredths of a percent. */
  sellerCommissionBps: number
  /** Our fee on top of the price of a name that is paid monthly, in hundredths of a percent. */
  monthlyFeeBps: number
  /** Whether staff need a second person's approval to move that much money. */
  fourEyes: boolean
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
    dataDir: dataDirOf(env),
    zonesDir: readZonesDir(env),
    zonesSource: readZonesSource(env, problems),
    ...readDatabases(read),
    redisUrl: read.redisUrl('REDIS_URL'),
    trustProxyHops: read.integer('TRUST_PROXY', { min: 0, max: PROXY_HOPS_MAX, fallback: 0 }),
    rateLimitScale: read.positive('RATE_LIMIT_SCALE', 1),
    concurrentMax: read.integer('CONCURRENT_REQUESTS', { min: 16, max: 100_000, fallback: 512 }),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, isDemo ? 'warn' : 'info'),
    masterKey: isDemo ? DEMO_MASTER_KEY : read.masterKey('MASTER_KEY'),
    metricsToken: read.token('METRICS_TOKEN'),
    observed: readObserved(env, problems, isDemo),
    drainSeconds: read.integer('DRAIN_SECONDS', {
      min: 0,
      max: 300,
      fallback: isDemo ? 0 : 5,
    }),
    probePort: read.integer('PROBE_PORT', { min: 0, max: 65_535, fallback: 0 }) || undefined,
    ...readContacts(env, problems, isDemo),
    registry: read.oneOf('REGISTRY', ['lab', 'live'], isDemo ? 'lab' : 'live'),
    lab: isDemo ? undefined : readLab(env, problems),
    isQuarantined: readQuarantine(env, problems),
    registrar: readRegistrar(env, problems),
    registrarWebhookSecret: readWebhookSecret(env, problems),
    registrarConcurrent: read.integer('REGISTRAR_CONCURRENT', { min: 2, max: 200, fallback: 48 }),
    nameservers: readNameservers(env, problems, isDemo),
    forwardHost: readForwardHost(env, problems, isDemo),
    landerHost: readLanderHost(env, problems, isDemo),
    forwardPort: read.integer('FORWARD_PORT', { ...FORWARD_PORT, ...(isDemo && { fallback: 0 }) }),
    mail: readMail(env, problems),
    stripe: readStripe(env, problems),
    tax: readTax(env['TAX_FILE'], problems),
    ...readFees(read),
    fourEyes: read.oneOf('FOUR_EYES', ['on', 'off'], isDemo ? 'off' : 'on') === 'on',
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
  return config.isQuarantined ? withoutOutside(config) : config
}

function readDatabases(read: ReturnType<typeof reader>) {
  return {
    databaseUrl: read.databaseUrl('DATABASE_URL'),
    databaseReadUrl: read.databaseUrl('DATABASE_READ_URL'),
    readLagMaxMs: 1_000 * read.integer('DATABASE_READ_LAG', { min: 1, max: 3_600, fallback: 10 }),
    databaseConnectionsMax: read.integer('DATABASE_CONNECTIONS', {
      min: 2,
      max: 500,
      fallback: 10,
    }),
  }
}

function readFees(read: ReturnType<typeof reader>) {
  return {
    reviewThresholdCents: read.integer('REVIEW_THRESHOLD_CENTS', {
      min: 1,
      max: 1_000_000_000_000,
      fallback: 10_000_00,
    }),
    brokerageFeeBps: read.integer('BROKERAGE_FEE_BPS', { min: 0, max: 5_000, fallback: 1_000 }),
    sellerCommissionBps: read.integer('SELLER_COMMISSION_BPS', {
      min: 0,
      max: 10_000,
      fallback: 1_500,
    }),
    monthlyFeeBps: read.integer('MONTHLY_FEE_BPS', { min: 0, max: 5_000, fallback: 0 }),
  }
}

/** Sessions and passwords travel over this connection, so plain HTTP is an explicit opt-in. */
function demandHttps(env: Env, problems: string[]): void {
  for (const name of ['BASE_URL', 'AUTH_URL']) {
    if (!/^http:/i.test(env[name] ?? '')) continue
    problems.push(`${name} must start with https://; for a trial without TLS set ALLOW_HTTP=1`)
  }
}

function dataDirOf(env: Env): string {
  return resolve(env['DATA_DIR'] || '.data')
}

/** Zone commands need only this folder: no database and no secret. */
export function readZonesDir(env: Env): string {
  return env['ZONES_DIR'] ? resolve(env['ZONES_DIR']) : join(dataDirOf(env), 'zones')
}

/** Reads settings of a command that needs only these. */
export function readSome<T>(env: Env, read: (env: Env, problems: string[]) => T): T {
  const problems: string[] = []
  const settings = read(env, problems)
  if (problems.length > 0) throw new ConfigError(problems)
  return settings
}

/** Database commands need only this address, so `migrate` doesn't ask for any secret. */
export function readDatabaseUrl(env: Env): string {
  const problems: string[] = []
  const url = reader(env, problems).databaseUrl('DATABASE_URL')
  if (!env['DATABASE_URL']) problems.push('DATABASE_URL is not set')
  if (!url || problems.length > 0) throw new ConfigError(problems)
  return url
}

/** Migrations and backups need a direct connection, which DATABASE_URL may not be. */
export function readMigrateUrl(env: Env): string | undefined {
  return readSome(env, (given, problems) => reader(given, problems).databaseUrl('MIGRATE_URL'))
}

/** For commands that need the key but none of the other settings of `serve`. */
export function readMasterKeys(env: Env): MasterKey {
  return readSome(env, (each, problems) => reader(each, problems).masterKey('MASTER_KEY'))
}

/** The settings of a process that only forwards. */
export function readForwarder(env: Env): ForwarderConfig {
  const problems: string[] = []
  const config = readForwarderConfig(env, problems, LOG_LEVELS)
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** The host to print: a process that listens on all interfaces is reachable on loopback. */
function addressOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
