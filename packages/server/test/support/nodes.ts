import { fileURLToPath } from 'node:url'
import { type ChildProcess, spawn } from 'node:child_process'
import { systemClock } from '../../src/values/clock.ts'
import { PLAIN_ENV } from './plain-env.ts'
import { freePort } from './program.ts'
import type { Place } from './signed-call.ts'
import { until } from './until.ts'

const CLI = fileURLToPath(new URL('../../src/cli.ts', import.meta.url))

/** On a machine that is busy with other tests a start takes long. */
const START_MS = 240_000

/** Under which the nodes of a test seal and sign; its houses are given the same. */
export const NODE_MASTER_KEY = Buffer.alloc(32, 7)

/** Many times as long as the proxy of a test waits between its checks. */
const NODE_DRAIN_SECONDS = 5

/** A server process of its own, as production runs it. */
export type Node = Place & {
  port: number
  isRunning(): boolean
  /** How it ended each time that nobody killed it: always a fault. */
  unaskedEnds: string[]
  /** kill -9. */
  kill(): Promise<void>
  /** SIGTERM, and waits for its end. */
  stop(): Promise<void>
  /** Starts it again at the same port, and waits until it answers. */
  start(): Promise<void>
}

/** A server process on a database that is there. Whoever starts it kills it. */
export async function startNode(databaseUrl: string): Promise<Node> {
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
    // The line to us lets it notice when the test's own process is gone.
    child = spawn(process.execPath, [CLI, 'serve'], {
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
