import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** A process of the trial. */
export type Part = {
  name: string
  isRunning(): boolean
  start(): Promise<void>
  /** SIGTERM, and waits for its end. */
  stop(): Promise<void>
  /** kill -9. */
  kill(): Promise<void>
}

type Made = {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
  /** Runs it as another user, which PostgreSQL asks for. */
  uid?: number
  isReady: () => Promise<boolean>
}

const READY_MS = 180_000
const STOP_MS = 30_000
const LOOK_MS = 50

/** A process that is started and killed at will. It ends with us. */
export function makePart({ name, command, args, env, uid, isReady }: Made): Part {
  let child: ChildProcess | undefined
  let ended: Promise<void> = Promise.resolve()
  const isRunning = () =>
    child !== undefined && child.exitCode === null && child.signalCode === null
  process.once('exit', () => void child?.kill('SIGKILL'))
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child?.kill(signal)
    const timer = setTimeout(() => child?.kill('SIGKILL'), STOP_MS)
    await ended
    clearTimeout(timer)
  }
  return {
    name,
    isRunning,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    start: async () => {
      const started = spawn(command, args, {
        stdio: ['pipe', 'ignore', 'inherit'],
        env: { PATH: process.env['PATH'] ?? '', ...env },
        ...(uid !== undefined && { uid, gid: uid }),
      })
      child = started
      ended = new Promise((resolve) => {
        started.once('error', () => resolve())
        started.once('exit', () => resolve())
      })
      await waitFor(`${name} is ready`, async () => {
        if (!isRunning()) throw new Error(`${name} ended while it started.`)
        return await isReady()
      })
    },
  }
}

/** Looks again until it is so, or throws after a while. */
export async function waitFor(
  what: string,
  isSo: () => Promise<boolean>,
  withinMs = READY_MS,
): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${withinMs / 1000} s.`)
    await pause(LOOK_MS)
  }
}

/** Whether an address answers 200. */
export async function answers(url: string): Promise<boolean> {
  return await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}
