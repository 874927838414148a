import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { MASTER_KEY_BYTES, type MasterKey, readMasterKeyText } from './values/master-key.ts'

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
  metricsToken: string | undefined
  /** Which outside world is asked: the real registries, or the lab's. */
  registry: 'live' | 'lab'
  /** Undefined: no prices of registrations, and no checks by a registrar. */
  registrar: { url: string; apiKey: string; customer: string } | undefined
  /** Questions that one process asks the registrar at the same time. */
  registrarConcurrent: number
  /** Undefined: the demo keeps mail in its outbox, and production sends none. */
  mail: { smtpUrl: string; from: string } | undefined
  /** Our accounts with Stripe. Without them only the demo takes money, through the lab's gateway. */
  stripe: Partial<Record<'sandbox' | 'live', StripeAccount>>
  /** Orders from this price on are held until staff have looked at them. */
  reviewThresholdCents: number
  /** Whether each HTTP process holds all that is offered in memory (docs/search.md). */
  stock: 'memory' | 'database'
  /** Undefined: searches by meaning are our own alone. */
  embeddings:
    | { url: string; apiKey: string | undefined; model: string; deadlineMs: number }
    | undefined
  /** Endings under which a searched label is looked at too. */
  commonTlds: string[]
  /** Servers of the DNS that the tools compare; none: the machine's own. */
  resolvers: string[]
}

/** With the address only where Stripe is not where the world has it. */
export type StripeAccount = {
  secretKey: string
  webhookSecret: string
  apiUrl: string | undefined
}

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Published, so that the demo's database opens on every machine. `serve` refuses it. */
export const DEMO_MASTER_KEY: MasterKey = [Buffer.from('namehouse-demo-master-key-000001')]

const REGISTRAR_URL = 'https://api.yoursrs.com/v2'
const EMBEDDINGS_MODEL = 'text-embedding-3-small'
const COMMON_TLDS = 'com,net,org,io,co,ai,app,dev,xyz,info,me,shop'
const COMMON_TLDS_MAX = 30
const RESOLVERS_MAX = 10
const MASTER_KEYS_MAX = 5
const PROXY_HOPS_MAX = 10
/** `names@example.com`, with or without a name before it. */
const MAIL_FROM = /^[^\s<>@,]+@[^\s<>@,]+$|^[^<>\r\n]*<[^\s<>@,]+@[^\s<>@,]+>$/

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

type Env = Record<string, string | undefined>

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
    metricsToken: env['METRICS_TOKEN'] || undefined,
    registry: read.oneOf('REGISTRY', isDemo ? ['lab', 'live'] : ['live'], isDemo ? 'lab' : 'live'),
    registrar: read.registrar(),
    registrarConcurrent: read.integer('REGISTRAR_CONCURRENT', { min: 2, max: 200, fallback: 48 }),
    mail: readMail(env, problems),
    stripe: readStripe(env, problems),
    reviewThresholdCents: read.integer('REVIEW_THRESHOLD_CENTS', {
      min: 1,
      max: 1_000_000_000_000,
      fallback: 10_000_00,
    }),
    stock: read.oneOf('STOCK', ['memory', 'database'], 'memory'),
    embeddings: readEmbeddings(env, problems),
    commonTlds: read.list('COMMON_TLDS', COMMON_TLDS),
    resolvers: read.addresses('DNS_RESOLVERS'),
  }
  if (!isDemo && !env['BASE_URL']) {
    problems.push('BASE_URL is not set: the address callers use, such as https://names.example.com')
  }
  if (!isDemo && !env['DATABASE_URL']) {
    problems.push(
      'DATABASE_URL is not set: a PostgreSQL 15 or newer, postgres://user:pass@host/name',
    )
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** What a database command needs: the address alone, so that `migrate` asks for no secret. */
export function readDatabaseUrl(env: Env): string {
  const problems: string[] = []
  const url = reader(env, problems).databaseUrl('DATABASE_URL')
  if (!env['DATABASE_URL']) problems.push('DATABASE_URL is not set')
  if (!url || problems.length > 0) throw new ConfigError(problems)
  return url
}

/** `192.0.2.1`, `192.0.2.1:53`, `2001:db8::1` or `[2001:db8::1]:53`. */
function isServer(text: string): boolean {
  const bare = /^\[(.+)\]:\d{1,5}$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d{1,5}$/, '$1')
  return isIP(bare) !== 0
}

/** An address to print: a process that listens everywhere is reached on loopback. */
function addressOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function reader(env: Env, problems: string[]) {
  const complain = (text: string): undefined => {
    problems.push(text)
    return undefined
  }
  return {
    integer(name: string, { min, max, fallback }: { min: number; max: number; fallback: number }) {
      const text = env[name]
      if (!text) return fallback
      const value = Number(text)
      const isRight = /^\d+$/.test(text) && value >= min && value <= max
      return isRight
        ? value
        : (complain(`${name} must be a whole number from ${min} to ${max}`) ?? fallback)
    },
    positive(name: string, fallback: number) {
      const value = Number(env[name] || fallback)
      if (Number.isFinite(value) && value > 0) return value
      return complain(`${name} must be a number above 0`) ?? fallback
    },
    oneOf<T extends string>(name: string, values: readonly T[], fallback: T): T {
      const value = values.find((candidate) => candidate === (env[name] || fallback))
      return value ?? complain(`${name} must be one of ${values.join(', ')}`) ?? fallback
    },
    list(name: string, fallback: string): string[] {
      const items = (env[name] || fallback).split(',').map((item) => item.trim().toLowerCase())
      const isRight = items.every((item) => /^[a-z0-9.-]+$/.test(item))
      if (!isRight || items.length > COMMON_TLDS_MAX) {
        complain(`${name} must be at most ${COMMON_TLDS_MAX} endings separated by commas`)
      }
      return items
    },
    addresses(name: string): string[] {
      const items = (env[name] ?? '').split(',').map((item) => item.trim())
      const named = items.filter((item) => item !== '')
      if (named.length <= RESOLVERS_MAX && named.every(isServer)) return named
      complain(`${name} must be at most ${RESOLVERS_MAX} IP addresses separated by commas`)
      return []
    },
    httpUrl(name: string): string | undefined {
      const text = env[name]
      if (!text) return undefined
      const url = URL.parse(text)
      if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search)
        return url.origin
      return complain(`${name} must be an http or https address without a path`)
    },
    registrar(): Config['registrar'] {
      const url = URL.parse(env['REGISTRAR_URL'] || REGISTRAR_URL)
      if (!url || !/^https?:$/.test(url.protocol) || url.search)
        return complain('REGISTRAR_URL must be an http or https address')
      const { REGISTRAR_API_KEY: apiKey, REGISTRAR_CUSTOMER: customer } = env
      if (!apiKey) return undefined
      if (!customer) return complain('REGISTRAR_CUSTOMER is not set: the handle of your account')
      return { url: url.href.replace(/\/+$/, ''), apiKey, customer }
    },
    databaseUrl: (name: string) => schemed(name, /^postgres(ql)?:\/\//, 'postgres://'),
    redisUrl: (name: string) => schemed(name, /^(rediss?|valkeys?):\/\//, 'redis://'),
    masterKey: (name: string) => readMasterKey(name, env[name] ?? '', problems),
  }

  function schemed(name: string, scheme: RegExp, example: string): string | undefined {
    const text = env[name]
    if (!text || scheme.test(text)) return text || undefined
    // The value itself is not shown: it may hold a password.
    return complain(`${name} must start with ${example}`)
  }
}

function readEmbeddings(env: Env, problems: string[]): Config['embeddings'] {
  const { EMBEDDINGS_URL: text, EMBEDDINGS_API_KEY: apiKey, EMBEDDINGS_MODEL: model } = env
  const wait = { min: 20, max: 5_000, fallback: 400 }
  const deadlineMs = reader(env, problems).integer('EMBEDDINGS_DEADLINE_MS', wait)
  if (!text) return undefined
  const url = URL.parse(text)
  // A key or a password in the address would come into logs with it.
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.username) {
    const named = { apiKey: apiKey || undefined, model: model || EMBEDDINGS_MODEL }
    return { url: url.href.replace(/\/+$/, ''), ...named, deadlineMs }
  }
  problems.push('EMBEDDINGS_URL must be an address like https://models.example.com/v1')
  return undefined
}

function readMail(env: Env, problems: string[]): Config['mail'] {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = env
  if (!smtpUrl) return undefined
  // The value itself is not shown: it may hold a password.
  if (!/^smtps?:\/\/./.test(smtpUrl)) problems.push('SMTP_URL must start with smtp:// or smtps://')
  else if (!from || !MAIL_FROM.test(from))
    problems.push('MAIL_FROM must be an address, such as Namehouse <names@example.com>')
  else return { smtpUrl, from }
  return undefined
}

/** The sandbox has an account of its own with test keys: nothing tried out there may cost money. */
function readStripe(env: Env, problems: string[]): Config['stripe'] {
  const apiUrl = env['STRIPE_API_URL'] || undefined
  if (apiUrl !== undefined && !/^https?:$/.test(URL.parse(apiUrl)?.protocol ?? '')) {
    problems.push('STRIPE_API_URL must be an http or https address')
  }
  const account = (prefix: string, keys: RegExp, words: string): StripeAccount | undefined => {
    const secretKey = env[`${prefix}_SECRET_KEY`]
    const webhookSecret = env[`${prefix}_WEBHOOK_SECRET`] ?? ''
    if (!secretKey) return undefined
    // The values themselves are not shown: they are secrets.
    if (!keys.test(secretKey)) problems.push(`${prefix}_SECRET_KEY must ${words}`)
    if (!webhookSecret.startsWith('whsec_')) {
      problems.push(`${prefix}_WEBHOOK_SECRET must be the secret of the endpoint, whsec_…`)
    }
    return { secretKey, webhookSecret, apiUrl }
  }
  const live = account('STRIPE', /^[sr]k_(live|test)_./, 'be a secret or restricted key')
  const sandbox = account('STRIPE_SANDBOX', /^[sr]k_test_./, 'be a test key, sk_test_…')
  return { ...(live && { live }), ...(sandbox && { sandbox }) }
}

/** One key, or several separated by commas, the newest first. */
function readMasterKey(name: string, text: string, problems: string[]): MasterKey {
  const keys = text.split(',', MASTER_KEYS_MAX + 1).map((each) => readMasterKeyText(each.trim()))
  const [newest, ...older] = keys.filter((key) => key !== undefined)
  if (!newest || older.length + 1 < keys.length || keys.length > MASTER_KEYS_MAX) {
    problems.push(
      `${name} must be ${MASTER_KEY_BYTES} bytes in base64 or hex, or up to ${MASTER_KEYS_MAX} ` +
        'such keys separated by commas, the newest first; make one: openssl rand -hex 32',
    )
    return [Buffer.alloc(MASTER_KEY_BYTES)]
  }
  if ([newest, ...older].some((key) => key.equals(DEMO_MASTER_KEY[0]))) {
    problems.push(`${name} is the demo's published key: make your own`)
  }
  return [newest, ...older]
}
