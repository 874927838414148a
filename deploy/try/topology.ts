import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startLab } from '../../packages/server/src/cli/lab-process.ts'
import { migrate } from '../../packages/server/src/db/migrate.ts'
import { type Db, openDb } from '../../packages/server/src/db/pool.ts'
import type { NodeOrders } from './node.ts'
import { openPostgres } from './postgres.ts'
import { answers, makePart, type Part } from './process.ts'

export type Topology = {
  db: Db
  databaseUrl: string
  /** Where callers send their requests. */
  url: string
  servers: Part[]
  workers: Part[]
  redis: Part | undefined
  postgres: Part | undefined
  lab: Awaited<ReturnType<typeof startLab>>
  receiver: string
  control: string
  /** What runs, in a line. */
  summary: string
  close(): Promise<void>
}

const PORTS = { proxy: 18_080, server: 18_081, worker: 18_091, redis: 18_379 }
const SERVERS = 3
const WORKERS = 2
const DRAIN_SECONDS = 2
const NODE = fileURLToPath(new URL('node.ts', import.meta.url))

/** Starts everything, from the database up. */
export async function openTopology(step: (text: string) => void): Promise<Topology> {
  const folder = await mkdtemp(join(tmpdir(), 'namehouse-try-'))
  step('PostgreSQL')
  const { part: postgres, url: databaseUrl, name } = await openPostgres(folder)
  const db = openDb(databaseUrl, 4)
  await migrate(db)
  step('the lab')
  const lab = await startLab()
  const redis = has('redis-server') ? makeRedis(folder) : undefined
  step('Redis')
  await redis?.start()
  const orders = { databaseUrl, lab: lab.addresses, redis: redis !== undefined }
  const servers = Array.from({ length: SERVERS }, (_, n) => makeNode('serve', n, orders))
  const workers = Array.from({ length: WORKERS }, (_, n) => makeNode('worker', n, orders))
  step(`${SERVERS} servers, ${WORKERS} workers`)
  for (const part of [...servers, ...workers]) await part.start()
  const proxy = await makeProxy(folder)
  step(proxy.name)
  await proxy.start()
  const { receiver = '', control } = lab.addresses as { receiver?: string; control: string }
  const parts = [proxy, ...servers, ...workers, ...(redis ? [redis] : [])]
  return {
    db,
    databaseUrl,
    url: `http://127.0.0.1:${PORTS.proxy}`,
    servers,
    workers,
    redis,
    postgres,
    lab,
    receiver,
    control,
    summary: `${SERVERS} servers, ${WORKERS} workers, ${name}, ${redis ? 'Redis' : 'no Redis'}, ${proxy.name}`,
    close: async () => {
      await Promise.all(parts.map((part) => part.stop()))
      await lab.stop()
      await db.end({ timeout: 1 })
      await postgres?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Given = { databaseUrl: string; lab: NodeOrders['lab']; redis: boolean }

function makeNode(role: 'serve' | 'worker', n: number, { redis, ...given }: Given): Part {
  const port = (role === 'serve' ? PORTS.server : PORTS.worker) + n
  const orders: NodeOrders = { role, ...given }
  return makePart({
    name: `${role} ${n + 1}`,
    command: process.execPath,
    args: [NODE],
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      RATE_LIMIT_SCALE: '100000',
      TRUST_PROXY: '1',
      DRAIN_SECONDS: role === 'serve' ? String(DRAIN_SECONDS) : '0',
      ...(redis && { REDIS_URL: `redis://127.0.0.1:${PORTS.redis}` }),
      TRY_NODE: JSON.stringify(orders),
    },
    isReady: () => answers(`http://127.0.0.1:${port}/${role === 'serve' ? 'readyz' : ''}`),
  })
}

function makeRedis(folder: string): Part {
  const args = ['--port', String(PORTS.redis), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
  const ping = () =>
    spawnSync('redis-cli', ['-p', String(PORTS.redis), 'ping'])
      .stdout?.toString()
      .trim() === 'PONG'
  return makePart({ name: 'Redis', command: 'redis-server', args, isReady: async () => ping() })
}

/** Caddy, with the settings of deploy/caddy/Caddyfile, or HAProxy. */
async function makeProxy(folder: string): Promise<Part> {
  const nodes = Array.from({ length: SERVERS }, (_, n) => `127.0.0.1:${PORTS.server + n}`)
  const isReady = () => answers(`http://127.0.0.1:${PORTS.proxy}/healthz`)
  if (has('caddy')) {
    const file = join(folder, 'Caddyfile')
    await writeFile(file, caddyfile(nodes))
    const args = ['run', '--adapter', 'caddyfile', '--config', file]
    const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    return makePart({ name: 'Caddy', command: 'caddy', args, env, isReady })
  }
  if (!has('haproxy')) throw new Error('Install Caddy or HAProxy: the trial needs a proxy.')
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, haproxyConfig(nodes))
  return makePart({ name: 'HAProxy', command: 'haproxy', args: ['-f', file], isReady })
}

function caddyfile(nodes: string[]): string {
  return `{
	admin off
	auto_https off
	log {
		output discard
	}
}
http://127.0.0.1:${PORTS.proxy} {
	reverse_proxy ${nodes.join(' ')} {
		lb_policy least_conn
		health_uri /readyz
		health_interval 500ms
		health_timeout 2s
		lb_try_duration 3s
		lb_try_interval 100ms
		lb_retry_match {
			method GET HEAD
			not path /api/partner/*
		}
	}
}
`
}

function haproxyConfig(nodes: string[]): string {
  return `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
frontend all
  bind 127.0.0.1:${PORTS.proxy}
  default_backend nodes
backend nodes
  balance leastconn
  option httpchk GET /readyz
  default-server check inter 500ms fall 1 rise 1
${nodes.map((node, n) => `  server node${n} ${node}`).join('\n')}
`
}

export function has(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}
