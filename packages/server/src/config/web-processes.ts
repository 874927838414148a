import { availableParallelism } from 'node:os'
import type { Env } from './reader.ts'

const PROCESSES_MAX = 128

/** WEB_PROCESSES: how many processes serve on one port. `auto` is one for each core. */
export function readWebProcesses(env: Env, problems: string[]): number {
  const text = env['WEB_PROCESSES'] || '1'
  if (text === 'auto') return Math.min(availableParallelism(), PROCESSES_MAX)
  const count = Number(text)
  if (/^\d+$/.test(text) && count >= 1 && count <= PROCESSES_MAX) return count
  problems.push(`WEB_PROCESSES must be "auto" or a whole number from 1 to ${PROCESSES_MAX}`)
  return 1
}
