import { type ChildProcess, spawn } from 'node:child_process'
import { systemClock } from '../../src/values/clock.ts'
import type { CheckingProxy } from './checking-proxy.ts'
import { PLAIN_ENV } from './plain-env.ts'
import { compileCache, programFile } from './programs.ts'
import type { Place } from './signed-call.ts'
import { until } from './until.ts'
import { freePort } from '../../../lab/test/support/free-port.ts'

/** Starting takes long on a machine busy with other tests. */
const START_MS = 240_000

/** The master key of a test's nodes. Test houses use the same one. */
export const NODE_MASTER_KEY = Buffer.alloc(32, 7)

/** Many times the interval at which a test's proxy checks readiness. */
const NODE_DRAIN_SECONDS = 5

/** A separate server process, as in production. */
export type Node = Place & {
  port: number
  isRunning(): boolean
  /** How it ended each time it wasn't killed by the test. Any entry is a bug. */
  unaskedEnds: string[]
  /** kill -9. */
  kill(): Promise<void>
  /** Sends SIGTERM and waits for it to exit. */
  stop(): Promise<void>
  /** Restarts it on the same port and waits until it answers. */
  start(): Promise<void>
}

/** Calls that a proxy sends to one of its nodes. */
export function through({ url }: CheckingProxy): Place {
  const send: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    return await fetch(url + pathname + search, init)
  }
  return { fetch: send, clock: systemClock }
}

/**
 * Starts a server process on an existing database. The caller must kill it. `programOf` is read at
 * each start, so that a node can be upgraded.
 */
export async function startNode(
  databaseUrl: string,
  programOf = () => programFile('cli'),
): Promise<Node> {
  const port = await freePort()
  let child: ChildProcess
  let ended: Promise<void>
  let isAsked = false
  const unaskedEnds: string[] = []
  const send: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    return await fetch(`http://127.0.0.1:${port}${pathname}${search}`, init)
  }
  const start = async (): Promise<void> => {
    // The IPC channel lets it notice when the test process is gone.
    child = spawn(process.execPath, [programOf(), 'serve'], {
      env: envOf(port, databaseUrl),
      stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    })
    isAsked = false
    ended = new Promise((resolve) => {
      child.once('close', (code, signal) => {
        const isAsAsked = signal === 'SIGKILL' || code === 0
        if (!isAsked || !isAsAsked) unaskedEnds.push(`ended with ${signal ?? code}`)
        resolve()
      })
    })
    const isAnswering = () =>
      send('http://node/healthz').then(
        ({ ok }) => ok,
        () => false,
      )
    await until('the node answers', isAnswering, START_MS)
  }
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    isAsked = true
    child.kill(signal)
    await ended
  }
  await start()
  return {
    port,
    fetch: send,
    clock: systemClock,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    unaskedEnds,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

function envOf(port: number, databaseUrl: string): Record<string, string> {
  return {
    ...PLAIN_ENV,
    NODE_COMPILE_CACHE: compileCache(),
    PORT: String(port),
    HOST: '127.0.0.1',
    BASE_URL: 'https://names.example',
    DATABASE_URL: databaseUrl,
    MASTER_KEY: NODE_MASTER_KEY.toString('hex'),
    FOUR_EYES: 'off',
    RATE_LIMIT_SCALE: '100000',
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: String(NODE_DRAIN_SECONDS),
  }
}
