import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { postgres } from './driver.ts'
import { claimOwnership, type Ownership, waitForFormerServer } from './embedded-owner.ts'
import {
  type Account,
  findAccount,
  placeBinaries,
  placeDatabase,
  placeSocket,
} from './embedded-places.ts'

/** The bundled PostgreSQL, running next to us. */
export type EmbeddedPostgres = {
  /** A libpq connection URL. psql accepts it too. */
  url: string
  /** Shuts the server down and waits for it. */
  stop(): Promise<void>
  /** Resolves if the server exits unexpectedly. */
  ended: Promise<string>
}

type Options = {
  dataDir: string
  onProgress?: (text: string) => void
  /** Tests throw their data away, so they don't need to wait for the disk. */
  isDurable?: boolean
  /** Memory of the server's own for what it reads, such as `6GB`. */
  sharedBuffers?: string
}

const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 4_000
const KILL_TIMEOUT_MS = 5_500
const LAST_WORDS_CHARS = 2_000
/** A database of a test lives for seconds: nothing of it is kept, and nothing has to be tidied up. */
const THROWN_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
}
const DATABASE = 'namehouse'
const USER = 'namehouse'

/**
 * Starts the bundled PostgreSQL on `dataDir`, and creates the database if there is none.
 *
 * It listens on a socket in a folder that only we can enter, never on the network. A pipe ties it
 * to this process: however we end, even by kill -9, the pipe closes and the server shuts down. Its
 * write-ahead log makes the next start consistent.
 */
export async function startEmbedded(options: Options): Promise<EmbeddedPostgres> {
  const onProgress = options.onProgress ?? (() => {})
  const account = findAccount()
  await mkdir(options.dataDir, { recursive: true })
  const dataDir = await realpath(options.dataDir)
  const folder = await placeDatabase(dataDir, account)
  const ownership = await claimOwnership(folder, dataDir)
  try {
    const binaries = await placeBinaries(account)
    await waitForFormerServer(folder, onProgress)
    if (!(await isInitialised(folder))) {
      onProgress('creating the database')
      await removeUnfinished(folder)
      await initialise({ binaries, folder, account })
    }
    const socket = await placeSocket(folder, account)
    const { isDurable = true, sharedBuffers = '128MB' } = options
    const server = launch({ binaries, folder, socket, account, isDurable, sharedBuffers })
    return await whenReady(server, socket, ownership)
  } catch (error) {
    await ownership.release()
    throw error
  }
}

type Place = { binaries: string; folder: string; account: Account }

async function isInitialised(folder: string): Promise<boolean> {
  // initdb writes its own marker early. Ours comes last, so an interrupted setup is repeated.
  return await readFile(join(folder, 'namehouse-initialised'), 'utf8').then(
    () => true,
    () => false,
  )
}

/** Removes what an interrupted setup left behind, and nothing else. */
async function removeUnfinished(folder: string): Promise<void> {
  const files = await readdir(folder).catch((): string[] => [])
  if (files.length > 0 && !files.includes('PG_VERSION') && !files.includes('global')) {
    throw new Error(
      `${folder} contains files that are not a Namehouse database; move them elsewhere.`,
    )
  }
  await rm(folder, { recursive: true, force: true })
}

async function initialise({ binaries, folder, account }: Place): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await account.give(folder)
  await chmod(folder, 0o700)
  const args = ['-D', folder, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  await runToEnd(spawn(join(binaries, 'bin/initdb'), args, { ...account.spawnAs, cwd: folder }))
  const mark = spawn('sh', ['-c', 'sync -f . 2>/dev/null; echo yes > namehouse-initialised'], {
    ...account.spawnAs,
    cwd: folder,
  })
  await runToEnd(mark)
}

/**
 * The shell starts the server and watches the pipe from us. `read` returns when we exit; SIGINT is
 * PostgreSQL's fast shutdown. The server has its own process group, so that Ctrl-C in a terminal
 * doesn't stop the database while requests are still being answered.
 */
const KEEPER = `
  exec 3<&0
  "$@" </dev/null &
  server=$!
  ( read -r _ <&3; kill -INT $server 2>/dev/null ) &
  watcher=$!
  wait $server
  code=$?
  kill $watcher 2>/dev/null
  exit $code
`

type Launched = Place & { socket: string; isDurable: boolean; sharedBuffers: string }

function launch(place: Launched): ChildProcess {
  const { binaries, folder, socket, account, isDurable, sharedBuffers } = place
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socket,
    max_connections: '200',
    shared_buffers: sharedBuffers,
    // Trigram search over 1M names and sorting pages need more than the default 4 MB.
    work_mem: '16MB',
    log_min_messages: 'fatal',
    ...(isDurable ? {} : THROWN_AWAY),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [join(binaries, 'bin/postgres'), '-D', folder, ...flags]
  return spawn('sh', ['-c', KEEPER, 'postgres-keeper', ...command], {
    ...account.spawnAs,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
}

async function whenReady(
  server: ChildProcess,
  socket: string,
  ownership: Ownership,
): Promise<EmbeddedPostgres> {
  const ended = endOf(server)
  const sql = postgres({
    host: socket,
    user: USER,
    database: 'postgres',
    max: 1,
    backoff: () => 0.03,
  })
  try {
    await Promise.race([
      untilAnswering(sql, ended),
      ended.then((why) => {
        throw new Error(`The bundled PostgreSQL did not start: ${why}`)
      }),
    ])
    await createDatabase(sql)
  } catch (error) {
    server.stdin?.end()
    throw error
  } finally {
    await sql.end({ timeout: 1 })
  }
  return {
    url: `postgres://${USER}@localhost/${DATABASE}?host=${encodeURIComponent(socket)}`,
    ended,
    stop: async () => {
      server.stdin?.end()
      await stopped(server, ended)
      await rm(socket, { recursive: true, force: true })
      await ownership.release()
    },
  }
}

async function untilAnswering(sql: Sql, ended: Promise<string>): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  for (;;) {
    try {
      await sql`select 1`
      return
    } catch (error) {
      if (hasEnded) return
      if (Date.now() > deadline)
        throw new Error('PostgreSQL did not answer in 60 s', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }
}

async function createDatabase(sql: Sql): Promise<void> {
  const found = await sql`select 1 from pg_database where datname = ${DATABASE}`
  if (found.length === 0) await sql`create database ${sql(DATABASE)}`
}

/** Waits for the shutdown. A server that hangs is killed, which its write-ahead log survives. */
async function stopped(server: ChildProcess, ended: Promise<string>): Promise<void> {
  // The shell leads the process group; the negative id signals the server behind it too.
  const send = (signal: NodeJS.Signals) => server.pid && process.kill(-server.pid, signal)
  const timers = [
    setTimeout(() => send('SIGQUIT'), STOP_TIMEOUT_MS),
    setTimeout(() => send('SIGKILL'), KILL_TIMEOUT_MS),
  ]
  await ended
  for (const timer of timers) clearTimeout(timer)
}

/** Resolves with the last output of a process when it ends, for whatever reason. */
async function endOf(child: ChildProcess): Promise<string> {
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-LAST_WORDS_CHARS)
  })
  return await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => {
      resolve(words.trim() || `it ended with ${signal ?? `code ${code}`}`)
    })
  })
}

async function runToEnd(child: ChildProcess): Promise<void> {
  const words = endOf(child)
  const code = await new Promise((resolve) => {
    child.once('error', resolve)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`${child.spawnfile} failed: ${await words}`)
}
