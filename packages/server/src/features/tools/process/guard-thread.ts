import { workerData } from 'node:worker_threads'
import type { GuardStart } from './guard-limits.ts'
import { BLOCKED_SIGNAL, MEMORY_SIGNAL } from './signals.ts'

const LOOK_MS = 100
const { beats, limits, parentPid } = workerData as GuardStart
const counter = new Int32Array(beats)
const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

let beat = -1
let cpu = process.cpuUsage()
let beatAt = performance.now()
for (;;) {
  // A sleep: nothing ever wakes this up early.
  Atomics.wait(never, 0, 0, LOOK_MS)
  const now = Atomics.load(counter, 0)
  if (now !== beat) {
    beat = now
    cpu = process.cpuUsage()
    beatAt = performance.now()
  }
  const { user, system } = process.cpuUsage(cpu)
  // Measures CPU time, not wall time: on a busy machine the process may just be waiting for its
  // turn.
  const isBlocked =
    (user + system) / 1_000 > limits.blockedCpuMs || performance.now() - beatAt > limits.blockedMs
  if (isBlocked) process.kill(process.pid, BLOCKED_SIGNAL)
  if (process.memoryUsage.rss() > limits.memoryBytes) process.kill(process.pid, MEMORY_SIGNAL)
  // A blocked process can't notice that its parent is gone.
  if (process.ppid !== parentPid) process.kill(process.pid, 'SIGKILL')
}
