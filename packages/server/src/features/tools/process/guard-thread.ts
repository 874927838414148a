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
  // Sleeps: nobody ever wakes it.
  Atomics.wait(never, 0, 0, LOOK_MS)
  const now = Atomics.load(counter, 0)
  if (now !== beat) {
    beat = now
    cpu = process.cpuUsage()
    beatAt = performance.now()
  }
  const { user, system } = process.cpuUsage(cpu)
  // Processor time counts, not the clock: on a busy machine the process may just have to wait.
  const isBlocked =
    (user + system) / 1_000 > limits.blockedCpuMs || performance.now() - beatAt > limits.blockedMs
  if (isBlocked) process.kill(process.pid, BLOCKED_SIGNAL)
  if (process.memoryUsage.rss() > limits.memoryBytes) process.kill(process.pid, MEMORY_SIGNAL)
  // A blocked process does not hear that its parent has gone.
  if (process.ppid !== parentPid) process.kill(process.pid, 'SIGKILL')
}
