import type { Logger } from 'pino'
import { Counter } from 'prom-client'
import type { RedisClientType } from 'redis'
import type { Config } from './config.ts'
import { followDemoClock } from './db/database-time.ts'
import { type Db, openDb } from './db/pool.ts'
import { noReplica, openReplica, type Replica } from './db/replica.ts'
import type { Breaker } from './http/breaker.ts'
import { type Limiter, openLimiter } from './http/limiter.ts'
import { openSiblingCounts } from './http/sibling-counts.ts'
import { openLog } from './http/log.ts'
import { type Metrics, openMetrics } from './http/metrics.ts'
import type { MetricsExport } from './http/metrics-exporter.ts'
import { openRedisBreaker } from './http/redis-breaker.ts'
import type { Traces } from './http/traces.ts'
import { watchStatements } from './http/watch-statements.ts'
import { openPublicFetcher, type PublicFetcher } from './upstream/fetch-public.ts'
import { openMail, type SendMail } from './upstream/mail.ts'
import { openUpstream, type OutsideAddresses, type Upstream } from './upstream/open-upstream.ts'
import { openPayments, type PaymentGateways } from './upstream/payments/open-payments.ts'
import { isSimulation, keepBootstrapIn, type ToolSettings, toolSettingsOf } from './tool-deps.ts'
import { type Clock, systemClock } from './values/clock.ts'
import { DemoClock } from './values/demo-clock.ts'

/** Everything the service connects to. It's all opened here, once, and nowhere else. */
export type Deps = {
  config: Config
  /** The address of the primary. */
  databaseUrl: string
  db: Db
  /** For what may be a moment old. */
  replica: Replica
  clock: Clock
  log: Logger
  limiter: Limiter
  metrics: Metrics
  /** Undefined: nothing is traced. */
  traces: Traces | undefined
  /** Undefined: metrics are only shown at /metrics. */
  metricsExport: MetricsExport | undefined
  redis: RedisClientType | undefined
  /** Open while Redis is slow or gone. */
  redisBreaker: Breaker | undefined
  upstream: Upstream
  /** The only way to fetch from an address that a stranger chose. */
  publicFetcher: PublicFetcher
  payments: PaymentGateways
  /** Undefined: no mail server is configured. */
  sendMail: SendMail | undefined
  toolSettings: ToolSettings
}

type Given = {
  databaseUrl: string
  /** The lab's addresses, used instead of the real registries. */
  lab?: OutsideAddresses | undefined
  clock?: Clock
  log?: Logger
  toolProgram?: string
}

const REDIS_CONNECT_MS = 2_000
/** We ping every few seconds, so a connection this quiet is dead. */
const REDIS_SILENT_MS = 10_000
const REDIS_PING_MS = 3_000
const DATABASE_CLOSE_SECONDS = 1

export async function openDeps(config: Config, given: Given): Promise<Deps> {
  const log = markedLog(given.log ?? openLog(config.logLevel), config)
  const clock = given.clock ?? systemClock
  followDemoClock(clock instanceof DemoClock ? clock : undefined)
  const redis = config.redisUrl ? await openRedis(config.redisUrl, log) : undefined
  const db = openDb(given.databaseUrl, config.databaseConnectionsMax)
  watchStatements(db, log, config.observed.slowQueryMs)
  const metrics = openMetrics()
  const redisBreaker = redis && openRedisBreaker(redis, { log, metrics })
  return {
    config,
    databaseUrl: given.databaseUrl,
    db,
    replica: replicaOf(config, db, log),
    clock,
    log,
    limiter: openLimiter({
      scale: config.rateLimitScale,
      redis,
      breaker: redisBreaker,
      clock,
      siblings: openSiblingCounts(),
    }),
    metrics,
    traces: await tracesOf(config, metrics),
    metricsExport: await metricsExportOf(config, metrics),
    redis,
    redisBreaker,
    upstream: openUpstream(given.lab, {
      account: config.registrar,
      registrarConcurrent: config.registrarConcurrent,
      keptBootstrap: keepBootstrapIn(db, clock, log),
      resolvers: config.resolvers,
      embeddings: config.embeddings,
      zonesDir: config.zonesDir,
      onRegistrarFailure: countFailures(metrics),
    }),
    publicFetcher: openPublicFetcher(isSimulation(config), given.lab, config.isQuarantined),
    payments: await openPayments(given.lab, config.stripe),
    sendMail: config.mail ? openMail(config.mail) : undefined,
    toolSettings: toolSettingsOf(config, given),
  }
}

/** The code for traces is loaded only where they are wanted. */
async function tracesOf(config: Config, metrics: Metrics): Promise<Traces | undefined> {
  const { otlpEndpoint: endpoint, otlpService: service } = config.observed
  if (!endpoint) return undefined
  return (await import('./http/traces.ts')).openTraces({ endpoint, service, metrics })
}

async function metricsExportOf(
  { observed }: Config,
  metrics: Metrics,
): Promise<MetricsExport | undefined> {
  const { otlpEndpoint: endpoint, otlpService: service, otlpMetricsEveryMs: everyMs } = observed
  if (!endpoint) return undefined
  const { openMetricsExport } = await import('./http/metrics-exporter.ts')
  return openMetricsExport({ endpoint, service, everyMs, metrics })
}

/** In quarantine, every line of the log says so. */
function markedLog(log: Logger, { isQuarantined }: Config): Logger {
  if (!isQuarantined) return log
  const marked = log.child({ quarantine: true })
  marked.warn('in quarantine: no webhook, email or payment is sent, and no registrar is called')
  return marked
}

function countFailures({ registry }: Metrics): (kind: string) => void {
  const failures = new Counter({
    name: 'namehouse_registrar_errors_total',
    help: 'Requests to the registrar that failed or were refused, by kind.',
    labelNames: ['kind'],
    registers: [registry],
  })
  return (kind) => failures.inc({ kind })
}

function replicaOf(config: Config, primary: Db, log: Logger): Replica {
  const { databaseReadUrl: url, databaseConnectionsMax: connectionsMax, readLagMaxMs } = config
  if (!url) return noReplica(primary)
  return openReplica(url, { primary, connectionsMax, lagMaxMs: readLagMaxMs, log })
}

export async function closeDeps(deps: Deps): Promise<void> {
  const { db, replica, redis, upstream, traces, metricsExport } = deps
  await upstream.zones.close()
  // Before the database, which some metrics are read from.
  await Promise.all([traces?.close(), metricsExport?.close()])
  if (redis?.isOpen) redis.destroy()
  await Promise.all([replica.close(), db.end({ timeout: DATABASE_CLOSE_SECONDS })])
}

/**
 * Redis may be down when we start and come up later; until then limits are counted in memory. While
 * it's down, commands fail immediately instead of queueing. If it's connected but slow, the limiter
 * stops waiting for it.
 */
async function openRedis(url: string, log: Logger): Promise<RedisClientType> {
  // Imported on demand: it takes longer to load than the rest of the service.
  const { createClient } = await import('redis')
  const redis: RedisClientType = createClient({
    url: url.replace(/^valkey/, 'redis'),
    disableOfflineQueue: true,
    pingInterval: REDIS_PING_MS,
    socket: {
      connectTimeout: REDIS_CONNECT_MS,
      socketTimeout: REDIS_SILENT_MS,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 5_000),
    },
  })
  redis.on('error', (error: Error) => log.warn({ err: error }, 'cannot reach redis'))
  const connected = redis.connect()
  connected.catch(() => {})
  await Promise.race([
    connected,
    new Promise((resolve) => setTimeout(resolve, REDIS_CONNECT_MS).unref()),
  ]).catch(() => {})
  return redis
}
