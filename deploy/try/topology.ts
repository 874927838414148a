import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLab } from '../../packages/server/src/cli/lab-process.ts'
import { demandFreePort } from '../../packages/server/src/cli/demand-free-port.ts'
import { type Db, openDb } from '../../packages/server/src/db/pool.ts'
import { checkOutPrevious } from '../../scripts/previous-release.ts'
import { envOf, makeNodes, type Nodes, PRESENT_CLI } from './nodes.ts'
import { type Databases, openDatabases } from './postgres.ts'
import { makePart, type Part } from './process.ts'
import { makeProxy } from './proxy.ts'

export type Topology = {
  /** The primary, past the pooler. */
  db: Db
  /** Where callers send their requests. */
  url: string
  nodes: Nodes
  databases: Databases
  redis: Part
  proxy: Part
  /** How to run the operator's commands of the version that was started. */
  operator: { command: string[]; env: NodeJS.ProcessEnv }
  /** Migrates the database to the version of this checkout. */
  migrate(): void
  receiver: string
  control: string
  /** What runs, in a line. */
  summary: string
  close(): Promise<void>
}

type Options = { port: number; isUpgrade: boolean; step: (text: string) => void }

const SERVERS = 3
const WORKERS = 2
const ROLES = `${SERVERS} servers, ${WORKERS} workers, tools, a forwarder`

/** Starts everything, from the database up. For an upgrade, with the release before. */
export async function openTopology({ port, isUpgrade, step }: Options): Promise<Topology> {
  const ports = portsFrom(port)
  for (const each of Object.values(ports).flat())
    await demandFreePort({ host: '127.0.0.1', port: each })
  const folder = await mkdtemp(join(tmpdir(), 'namehouse-try-'))
  step('PostgreSQL, a replica, PgBouncer')
  const databases = await openDatabases(folder, ports)
  const previous = isUpgrade ? await checkOutPrevious(join(folder, 'previous')) : undefined
  if (isUpgrade && !previous) throw new Error('No earlier release: this checkout has no history.')
  const cli = previous?.cli ?? PRESENT_CLI
  migrate(cli, databases)
  const db = openDb(databases.primaryUrl, 4)
  step('the lab and Redis')
  const lab = await startLab()
  const labFile = join(folder, 'lab.json')
  await writeFile(labFile, JSON.stringify({ addresses: lab.addresses }))
  const redis = makeRedis(folder, ports.redis)
  await redis.start()
  const url = `http://127.0.0.1:${ports.proxy}`
  const redisUrl = `redis://127.0.0.1:${ports.redis}`
  const given = { ...databases, redisUrl, baseUrl: url, labFile, dataDir: folder, cli }
  const nodes = makeNodes(given, ports)
  const before = previous && `, first at ${previous.migrations} migrations`
  step(`${ROLES}${before ?? ''}`)
  for (const part of nodes.all) await part.start()
  const proxy = await makeProxy(folder, ports.proxy, ports.servers)
  step(proxy.name)
  await proxy.start()
  const { receiver = '', control } = lab.addresses as { receiver?: string; control: string }
  return {
    db,
    url,
    nodes,
    databases,
    redis,
    proxy,
    operator: {
      command: [process.execPath, cli],
      env: { PATH: process.env['PATH'], ...envOf(given) },
    },
    migrate: () => migrate(PRESENT_CLI, databases),
    receiver,
    control,
    summary: `${ROLES}, PostgreSQL with a replica, PgBouncer, Redis, ${proxy.name}`,
    close: async () => {
      const parts = [proxy, ...nodes.all, redis]
      redis.resume()
      await Promise.all(parts.map((part) => part.stop()))
      await lab.stop()
      await db.end({ timeout: 1 })
      for (const part of [databases.pgbouncer, databases.replica, databases.primary]) {
        await part.kill()
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

function portsFrom(first: number) {
  const count = (from: number, much: number) => Array.from({ length: much }, (_, n) => from + n)
  return {
    proxy: first,
    servers: count(first + 1, SERVERS),
    workers: count(first + 11, WORKERS),
    tools: first + 15,
    forward: first + 16,
    redis: first + 20,
    primary: first + 30,
    replica: first + 31,
    pgbouncer: first + 32,
  }
}

function migrate(cli: string, { pooledUrl, primaryUrl }: Databases): void {
  const { status } = spawnSync(process.execPath, [cli, 'migrate'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: pooledUrl, MIGRATE_URL: primaryUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('The migration failed.')
}

function makeRedis(folder: string, port: number): Part {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
  const ping = () =>
    spawnSync('redis-cli', ['-p', String(port), 'ping'])
      .stdout?.toString()
      .trim() === 'PONG'
  const run = () => ({ command: 'redis-server', args })
  return makePart({ name: 'Redis', run, isReady: async () => ping() })
}
