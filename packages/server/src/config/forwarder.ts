import { type Env, reader } from './reader.ts'

export const FORWARD_PORT = { min: 0, max: 65_535, fallback: 3080 }
const DEMO_FORWARD_HOST = 'forward.namehouse.test'
const DEMO_LANDER_HOST = 'lander.namehouse.test'
export const PROXY_HOPS_MAX = 10
const HOST_NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/

/** The host name that forwarded domains point to. Undefined: nothing can be forwarded. */
export function readForwardHost(env: Env, problems: string[], isDemo: boolean): string | undefined {
  return readHostName(
    'FORWARD_HOST',
    env['FORWARD_HOST'] || (isDemo ? DEMO_FORWARD_HOST : ''),
    problems,
  )
}

/** The host name that sellers point their domains to. Undefined: there are no landers. */
export function readLanderHost(env: Env, problems: string[], isDemo: boolean): string | undefined {
  return readHostName(
    'LANDER_HOST',
    env['LANDER_HOST'] || (isDemo ? DEMO_LANDER_HOST : ''),
    problems,
  )
}

function readHostName(name: string, given: string, problems: string[]): string | undefined {
  const text = given.trim().toLowerCase()
  if (text === '' || HOST_NAME.test(text)) return text || undefined
  problems.push(
    `${name} must be a host name, such as ${name.slice(0, -5).toLowerCase()}.example.com`,
  )
  return undefined
}

/** What a process needs that only forwards: no secret, and no other service. */
export type ForwarderConfig = {
  databaseUrl: string | undefined
  host: string
  port: number
  /** Where landers link to. Undefined: this process serves none. */
  baseUrl: string | undefined
  trustProxyHops: number
  rateLimitScale: number
  databaseConnectionsMax: number
  logLevel: string
  metricsToken: string | undefined
  drainSeconds: number
}

export function readForwarderConfig(
  env: Env,
  problems: string[],
  levels: readonly string[],
): ForwarderConfig {
  const read = reader(env, problems)
  if (!env['DATABASE_URL']) problems.push('DATABASE_URL is not set')
  return {
    databaseUrl: read.databaseUrl('DATABASE_URL'),
    host: env['HOST'] || '0.0.0.0',
    port: read.integer('FORWARD_PORT', FORWARD_PORT),
    baseUrl: read.httpUrl('BASE_URL'),
    trustProxyHops: read.integer('TRUST_PROXY', { min: 0, max: PROXY_HOPS_MAX, fallback: 0 }),
    rateLimitScale: read.positive('RATE_LIMIT_SCALE', 1),
    databaseConnectionsMax: read.integer('DATABASE_CONNECTIONS', {
      min: 2,
      max: 500,
      fallback: 4,
    }),
    logLevel: read.oneOf('LOG_LEVEL', levels, 'info'),
    metricsToken: read.token('METRICS_TOKEN'),
    drainSeconds: read.integer('DRAIN_SECONDS', { min: 0, max: 300, fallback: 5 }),
  }
}
