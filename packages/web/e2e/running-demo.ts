import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../lab/test/support/free-port.ts'
import { SERVICE_FLAGS } from '../../server/bin/runtime.mjs'
import { PLAIN_ENV } from '../../server/test/support/plain-env.ts'

const COMMAND = fileURLToPath(new URL('../../server/bin/namehouse.mjs', import.meta.url))
/** Long enough for a busy machine: this is only meant to catch a hang. */
const READY_WITHIN_MS = 280_000
const STOPPED_WITHIN_MS = 120_000
const ASK_EVERY_MS = 100
const OUTPUT_KEPT = 8_000
const START_ATTEMPTS_MAX = 3
const SOCKET_LINE = 4
const READY = /^Namehouse is ready/m
const IN_USE = /address already in use/

export type RunningDemo = {
  url: string
  /** The control address of the demo's simulated outside world (packages/lab/README.md). */
  labUrl: () => Promise<string>
  /** Where its forwarder listens. */
  forwardUrl: () => Promise<string>
  /** The address of the database, for what would otherwise take time to happen. */
  databaseUrl: () => Promise<string>
  /** Where its index of zone files is. */
  zonesDir: string
  stop: () => Promise<void>
}

/** A built server, and where it keeps its compiled code. */
export type DemoProgram = { file: string; compiled: string }

type DemoStart = {
  /** An existing database. Without it, the demo brings its own. */
  databaseUrl?: string
  /** A built server. Without it, the demo starts as users start it. */
  program?: DemoProgram
  /** Any free one, if not given. */
  port?: number
  settings?: Record<string, string>
}

/**
 * Starts the demo on a free port and waits until it is ready. If somebody else took the port
 * meanwhile, another is tried.
 */
export async function startDemo(start: DemoStart = {}): Promise<RunningDemo> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startAt((attempt === 1 && start.port) || (await freePort()), start)
    } catch (error) {
      const isTaken = error instanceof Error && IN_USE.test(error.message)
      if (!isTaken || attempt === START_ATTEMPTS_MAX) throw error
    }
  }
}

async function startAt(port: number, start: DemoStart): Promise<RunningDemo> {
  const { databaseUrl, program, settings = {} } = start
  const folder = await mkdtemp(join(tmpdir(), 'namehouse-pages-'))
  // Readable by others: when run as root, the database is in this folder and is deleted with it.
  await chmod(folder, 0o755)
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [...commandOf(program), 'demo'], {
    // The IPC channel lets it notice when the test process is gone.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...PLAIN_ENV,
      ...(program && { NODE_COMPILE_CACHE: program.compiled }),
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      // One test browser makes as many requests in a few seconds as many readers would.
      RATE_LIMIT_SCALE: '100',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...settings,
    },
  })
  const output = keepOutput(child)
  const stop = async (): Promise<void> => {
    await stopChild(child)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(url, child, output)
  } catch (error) {
    await stop()
    throw new Error(`The demo did not start. Its output:\n${output()}`, { cause: error })
  }
  const behind = async () => databaseUrl ?? (await databaseUrlIn(join(folder, 'postgres')))
  return {
    url,
    labUrl: () => printedIn(output, 'The outside'),
    forwardUrl: () => printedIn(output, 'Forwarder'),
    databaseUrl: behind,
    zonesDir: join(folder, 'zones'),
    stop,
  }
}

function commandOf(program: DemoProgram | undefined): string[] {
  return program ? [...SERVICE_FLAGS, program.file] : [COMMAND]
}

/** PostgreSQL writes its port and socket folder to a file. */
async function databaseUrlIn(folder: string): Promise<string> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')
  const socket = encodeURIComponent(lines[SOCKET_LINE] ?? '')
  return `postgres://namehouse@localhost/namehouse?host=${socket}`
}

/** An address that the demo prints when it is ready. */
async function printedIn(output: () => string, what: string): Promise<string> {
  const line = new RegExp(`${what} +(http://127\\.0\\.0\\.1:\\d+)`)
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    const found = line.exec(output())?.[1]
    if (found !== undefined) return found
    await pause(ASK_EVERY_MS)
  }
  throw new Error(`The demo did not print the address of: ${what}. Its output:\n${output()}`)
}

/** By its own word, too: something else may answer at its address. */
async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if (hasEnded(child)) throw new Error(`It exited by itself (code ${child.exitCode}).`)
    if (READY.test(output()) && (await answersReady(url))) return
    await pause(ASK_EVERY_MS)
  }
  throw new Error(`It was not ready within ${READY_WITHIN_MS} ms.`)
}

async function answersReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })
    await response.body?.cancel()
    return response.status === 200
  } catch {
    return false
  }
}

/**
 * Asks the demo to stop first. If it doesn't, it is killed, and that is an error too: it should
 * have stopped.
 */
async function stopChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const overdue = new AbortController()
  const late = pause(STOPPED_WITHIN_MS, 'late' as const, { signal: overdue.signal })
  const first = await Promise.race([ended, late])
  overdue.abort()
  late.catch(() => {})
  if (first !== 'late') return
  child.kill('SIGKILL')
  await ended
  throw new Error(`The demo did not stop within ${STOPPED_WITHIN_MS} ms of SIGTERM.`)
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** The beginning, with its addresses, and the end: a demo that warns a lot prints more between. */
function keepOutput(child: ChildProcess): () => string {
  let beginning = ''
  let end = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      const room = OUTPUT_KEPT - beginning.length
      beginning += part.slice(0, room)
      end = (end + part.slice(room)).slice(-OUTPUT_KEPT)
    })
  }
  return () => beginning + end
}
