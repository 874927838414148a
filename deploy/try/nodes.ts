import { randomBytes } from 'node:crypto'
import { programPath } from '../../packages/server/bin/built.mjs'
import { SERVICE_ENV, SERVICE_FLAGS } from '../../packages/server/bin/runtime.mjs'
import { answers, makePart, type Part } from './process.ts'

/** Every role of the trial, started as operators start them, with the lab outside. */
export type Nodes = {
  servers: Part[]
  workers: Part[]
  tools: Part
  forward: Part
  /** In the order in which they are started. */
  all: Part[]
  /** From the next start on, they run this version. */
  use(cli: string): void
  /** The values of a metric at each server that answers. */
  readMetric(name: string): Promise<number[]>
}

export type NodeSettings = {
  pooledUrl: string
  replicaUrl: string
  redisUrl: string
  baseUrl: string
  labFile: string
  dataDir: string
  /** The version to start with. */
  cli: string
}

export type NodePorts = { servers: number[]; workers: number[]; tools: number; forward: number }

/** Which variable sets where a role answers /readyz. */
const PORT_SETTINGS = {
  serve: 'PORT',
  worker: 'PROBE_PORT',
  tools: 'PROBE_PORT',
  forward: 'FORWARD_PORT',
} as const
type Role = keyof typeof PORT_SETTINGS

export const PRESENT_CLI = programPath('cli')
const MASTER_KEY = randomBytes(32)
const METRICS_TOKEN = randomBytes(16).toString('hex')

export function makeNodes(settings: NodeSettings, ports: NodePorts): Nodes {
  let { cli } = settings
  const make = (role: Role, port: number, n = 0): Part =>
    makePart({
      name: `${role} ${n + 1}`,
      run: () => ({
        command: process.execPath,
        args: [...SERVICE_FLAGS, cli, role],
        env: {
          ...envOf(settings),
          ...SERVICE_ENV,
          [PORT_SETTINGS[role]]: String(port),
        },
      }),
      isReady: () => answers(`http://127.0.0.1:${port}/readyz`),
    })
  const servers = ports.servers.map((port, n) => make('serve', port, n))
  const workers = ports.workers.map((port, n) => make('worker', port, n))
  const tools = make('tools', ports.tools)
  const forward = make('forward', ports.forward)
  return {
    servers,
    workers,
    tools,
    forward,
    all: [...servers, ...workers, tools, forward],
    use: (version) => void (cli = version),
    readMetric: async (name) => {
      const values = await Promise.all(ports.servers.map((port) => readMetric(port, name)))
      return values.filter((value) => value !== undefined)
    },
  }
}

/** The settings that all processes share. */
export function envOf(settings: NodeSettings): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    BASE_URL: settings.baseUrl,
    ALLOW_HTTP: '1',
    REGISTRY: 'lab',
    LAB_ADDRESSES: settings.labFile,
    DATA_DIR: settings.dataDir,
    DATABASE_URL: settings.pooledUrl,
    DATABASE_READ_URL: settings.replicaUrl,
    REDIS_URL: settings.redisUrl,
    MASTER_KEY: MASTER_KEY.toString('hex'),
    METRICS_TOKEN,
    FOUR_EYES: 'off',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal',
    RATE_LIMIT_SCALE: '100000',
    TRUST_PROXY: '1',
  }
}

async function readMetric(port: number, name: string): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const signal = AbortSignal.timeout(2_000)
  const text = await fetch(`http://127.0.0.1:${port}/metrics`, { headers, signal }).then(
    async (answer) => await answer.text(),
    () => '',
  )
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
  return value === undefined ? undefined : Number(value)
}
