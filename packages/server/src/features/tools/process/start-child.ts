import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { ToolSettings } from '../../../tool-deps.ts'
import type { Order, ProcessLimits, Report } from './messages.ts'
import { BLOCKED_SIGNAL, MEMORY_SIGNAL } from './signals.ts'
import { ToolStopped } from './tool-stopped.ts'

export type ToolChild = {
  pid: number | undefined
  /** Rejects if it does not start in time. */
  ready: Promise<void>
  /** Resolves with the reason when the process exits. */
  ended: Promise<string>
  send(order: Order): void
  hear(take: (report: Report) => void): void
  kill(): void
}

const MAIN = fileURLToPath(new URL('../../../tools-child.ts', import.meta.url))
const START_MS = 60_000
/** Compile cache, unless one is configured: only we can write there. Halves the start time. */
const COMPILED = fileURLToPath(
  new URL('../../../../../../node_modules/.cache/namehouse', import.meta.url),
)
const HEAP_MEBIBYTES = 512
/** When CPU is scarce, it gets about a third of its parent's share. */
const NICENESS = 5
/**
 * Environment variables it inherits. None of our secrets: a malicious page might take over a tool.
 */
const ENVIRONMENT = /^(PATH|TZ|LANG|LC_.*|PG.*|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR)$/

/** Starts a tools process, which runs at a lower priority than its parent. */
export function startChild(settings: ToolSettings, limits: ProcessLimits): ToolChild {
  const { program = MAIN } = settings
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MEBIBYTES}`, program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
    env: environment(),
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(reasonOf(code, signal)))
  })
  const send = (order: Order) => {
    // `ended` reports a process that is gone.
    if (child.connected) child.send(order, () => {})
  }
  send({ type: 'start', settings, limits })
  // The child must not keep a finished parent alive.
  child.unref()
  child.channel?.unref()
  return {
    pid: child.pid,
    ready: untilReady(child, ended).then(() => lowerPriority(child)),
    ended,
    send,
    hear: (take) => void child.on('message', take),
    kill: () => void child.kill('SIGKILL'),
  }
}

function environment(): NodeJS.ProcessEnv {
  const passed = Object.entries(process.env).filter(([name]) => ENVIRONMENT.test(name))
  const compiled = process.env['NODE_COMPILE_CACHE'] || COMPILED
  return { ...Object.fromEntries(passed), NODE_COMPILE_CACHE: compiled }
}

async function untilReady(child: ChildProcess, ended: Promise<string>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  try {
    await Promise.race([
      new Promise((resolve) => child.once('message', resolve)),
      ended.then((why) =>
        Promise.reject(new ToolStopped(`The tools process did not start: ${why}`)),
      ),
      new Promise((_, reject) => {
        const late = () => reject(new ToolStopped('The tools process did not start in time.'))
        timer = setTimeout(late, START_MS)
      }),
    ])
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS)
  } catch {
    // Not permitted here, or the process is gone already. The limits still apply.
  }
}

function reasonOf(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal === BLOCKED_SIGNAL) return 'its event loop was blocked'
  if (signal === MEMORY_SIGNAL) return 'killed, or too much memory'
  return signal ?? `code ${code}`
}
