import { Worker } from 'node:worker_threads'
import type { ProcessLimits } from './messages.ts'

const BEAT_MS = 100

export type GuardStart = { beats: SharedArrayBuffer; limits: ProcessLimits; parentPid: number }

/**
 * Ends this process when it exceeds its limits. A separate thread watches it, because a blocked
 * event loop can't notice that it is blocked.
 */
export function guardLimits(limits: ProcessLimits): void {
  const beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const counter = new Int32Array(beats)
  setInterval(() => Atomics.add(counter, 0, 1), BEAT_MS)
  const workerData: GuardStart = { beats, limits, parentPid: process.ppid }
  const thread = new Worker(new URL('./guard-thread.ts', import.meta.url), { workerData })
  // The process must not run without its guard.
  thread.on('exit', () => process.exit(1))
}
