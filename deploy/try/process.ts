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
  /** Stops it in its tracks: it stays connected, and answers nothing. */
  hang(): void
  resume(): void
}

export type Command = { command: string; args: string[]; env?: Record<string, string> }

type Made = {
  name: string
  /** Read at each start, so that a part can be started with another version. */
  run: () => Command
  /** Runs it as another user, which PostgreSQL and PgBouncer ask for. */
  uid?: number | undefined
  isReady: () => Promise<boolean>
}

const READY_MS = 300_000
const STOP_MS = 30_000
const LOOK_MS = 50
/** After kill -9, PostgreSQL refuses to start until its last child is gone. */
const STARTS_MAX = 20
const AGAIN_MS = 200

const children = new Set<() => void>()
process.once('exit', () => children.forEach((kill) => kill()))

/** A process that is started and killed at will. It ends with us. */
export function makePart({ name, run, uid, isReady }: Made): Part {
  let child: ChildProcess | undefined
  let ended: Promise<void> = Promise.resolve()
  const isRunning = () =>
    child !== undefined && child.exitCode === null && child.signalCode === null
  children.add(() => void child?.kill('SIGKILL'))
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child?.kill(signal)
    const timer = setTimeout(() => child?.kill('SIGKILL'), STOP_MS)
    await ended
    clearTimeout(timer)
  }
  const spawnIt = () => {
    const { command, args, env } = run()
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
  }
  return {
    name,
    isRunning,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    hang: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    start: async () => {
      for (let tries = 1; tries <= STARTS_MAX; tries += 1) {
        spawnIt()
        await waitFor(`${name} is ready`, async () => !isRunning() || (await isReady()))
        if (isRunning()) return
        await pause(AGAIN_MS)
      }
      throw new Error(`${name} does not start.`)
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
  return await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}
