import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { WorkerOrders } from './delivery-worker.ts'

const WORKER = fileURLToPath(new URL('delivery-worker.ts', import.meta.url))

export type WorkerProcess = {
  child: ChildProcess
  /** kill -9, and wait until it is gone. */
  kill(): Promise<void>
}

/** Starts a process that sends webhooks; resolves when it does. Killed when the test ends. */
export async function startWorkerProcess(orders: WorkerOrders): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [WORKER, JSON.stringify(orders)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
  }
  onTestFinished(kill)
  if (!child.stdout) throw new Error('no pipe to the worker')
  await Promise.race([
    once(child.stdout, 'data'),
    gone.then(() => Promise.reject(new Error('the worker did not start'))),
  ])
  return { child, kill }
}
