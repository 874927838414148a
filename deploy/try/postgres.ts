import { spawnSync } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Account,
  findAccount,
  placeBinaries,
} from '../../packages/server/src/db/embedded-places.ts'
import { openDb } from '../../packages/server/src/db/pool.ts'
import { makePart, type Part } from './process.ts'

export type Databases = {
  primary: Part
  replica: Part
  pgbouncer: Part
  primaryUrl: string
  replicaUrl: string
  pooledUrl: string
}

export type DatabasePorts = { primary: number; replica: number; pgbouncer: number }

const USER = 'namehouse'
const DATABASE = 'namehouse'
const SETTINGS = ['log_min_messages=panic', 'max_connections=100', 'wal_keep_size=1GB']

/**
 * PostgreSQL on TCP with its disk flushed, as in production, a replica that streams from it, and
 * PgBouncer in transaction mode. Uses the programs in PG_BIN, or the bundled ones.
 */
export async function openDatabases(folder: string, ports: DatabasePorts): Promise<Databases> {
  const account = findAccount()
  const bin = process.env['PG_BIN'] || join(await placeBinaries(account), 'bin')
  await chmod(folder, 0o755)
  const data = await makeClusters(folder, { bin, account, primaryPort: ports.primary })
  const primary = makeServer('PostgreSQL', {
    bin,
    account,
    data: data.primary,
    port: ports.primary,
  })
  await primary.start()
  const admin = openDb(serverUrl(ports.primary, 'postgres'), 1)
  await admin.unsafe(`create database ${DATABASE}`)
  await admin.end()
  const replica = makeServer('replica', { bin, account, data: data.replica, port: ports.replica })
  await replica.start()
  const pgbouncer = await makePgBouncer(folder, account, ports)
  await pgbouncer.start()
  return {
    primary,
    replica,
    pgbouncer,
    primaryUrl: serverUrl(ports.primary),
    replicaUrl: serverUrl(ports.replica),
    pooledUrl: serverUrl(ports.pgbouncer),
  }
}

function serverUrl(port: number, database = DATABASE): string {
  return `postgres://${USER}@127.0.0.1:${port}/${database}`
}

type Cluster = { bin: string; account: Account; primaryPort: number }

/** Two copies of a new cluster, of which the second follows the first. */
async function makeClusters(folder: string, { bin, account, primaryPort }: Cluster) {
  const primary = join(folder, 'primary')
  const replica = join(folder, 'replica')
  for (const each of [primary, replica]) {
    await mkdir(each, { mode: 0o700 })
    await account.give(each)
  }
  const args = ['-D', primary, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C']
  run(join(bin, 'initdb'), args, account)
  run('cp', ['-a', `${primary}/.`, replica], account)
  const follow = join(replica, 'standby.signal')
  await writeFile(follow, '')
  await account.give(follow)
  const from = `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=${USER}'\n`
  await writeFile(join(replica, 'postgresql.auto.conf'), from)
  return { primary, replica }
}

function run(command: string, args: string[], { spawnAs }: Account): void {
  const made = spawnSync(command, args, { ...spawnAs, cwd: '/' })
  if (made.status !== 0) throw new Error(`${command} failed: ${String(made.stderr ?? made.error)}`)
}

type Server = { bin: string; account: Account; data: string; port: number }

function makeServer(name: string, { bin, account, data, port }: Server): Part {
  const where = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '']
  const args = [...where, ...SETTINGS.flatMap((setting) => ['-c', setting])]
  const command = join(bin, 'postgres')
  return makePart({
    name,
    run: () => ({ command, args, env: { LC_ALL: 'C' } }),
    uid: account.spawnAs.uid,
    isReady: () => isAnswering(serverUrl(port, 'postgres')),
  })
}

async function makePgBouncer(
  folder: string,
  account: Account,
  { primary, pgbouncer }: DatabasePorts,
): Promise<Part> {
  const file = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${primary} user=${USER}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${pgbouncer}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 40',
    'max_client_conn = 500',
    // Otherwise it waits 15 s after PostgreSQL has refused a connection.
    'server_login_retry = 1',
    'logfile = /dev/null',
  ]
  await writeFile(file, lines.join('\n'))
  await account.give(file)
  return makePart({
    name: 'PgBouncer',
    run: () => ({ command: 'pgbouncer', args: ['-q', file], env: { PATH: PROGRAMS } }),
    uid: account.spawnAs.uid,
    isReady: () => isAnswering(serverUrl(pgbouncer)),
  })
}

/** Debian installs PgBouncer where only root looks. */
export const PROGRAMS = `${process.env['PATH'] ?? ''}:/usr/sbin`

async function isAnswering(url: string): Promise<boolean> {
  const db = openDb(`${url}?prepare=false`, 1)
  const isUp = await db`select 1 as up`.then(
    () => true,
    () => false,
  )
  await db.end({ timeout: 1 })
  return isUp
}
