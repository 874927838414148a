import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { BadBackup } from './bad-backup.ts'

export type ProgramRun = {
  path: string
  args: string[]
  env: Record<string, string>
  /** Each line of its log. */
  onLine: (line: string) => void
}

/** Longer than any dump that can be restored in a reasonable time. */
const RUN_MS_MAX = 12 * 3_600_000
const LAST_LINES = 5
const KILL_AFTER_MS = 5_000

/** Runs a PostgreSQL program to its end. Throws BadBackup with its last lines if it fails. */
export async function runProgram({ path, args, env, onLine }: ProgramRun): Promise<void> {
  const child = spawn(path, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const timer = setTimeout(() => child.kill('SIGTERM'), RUN_MS_MAX)
  const last: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    onLine(line)
    if (/error|fatal|detail|hint/i.test(line)) last.push(line)
    if (last.length > LAST_LINES) last.shift()
  })
  // If we are stopped, it must not go on alone.
  const stop = () => child.kill('SIGTERM')
  process.once('exit', stop)
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
    if (code === 0) return
    const why = last.join('\n') || `it ended with ${signal ?? `code ${code}`}`
    throw new BadBackup(`${path} failed: ${why}`)
  } finally {
    clearTimeout(timer)
    process.removeListener('exit', stop)
    if (child.exitCode === null) setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref()
  }
}
