import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { afterFile } from './after-file.ts'
import type { ChangeWorkerOrders } from './change-worker.ts'
import type { WorkerOrders } from './delivery-worker.ts'
import type { ToolWorkerOrders } from './tool-worker.ts'

const DELIVERY_WORKER = fileURLToPath(new URL('delivery-worker.ts', import.meta.url))
const TOOL_WORKER = fileURLToPath(new URL('tool-worker.ts', import.meta.url))
const CHANGE_WORKER = fileURLToPath(new URL('change-worker.ts', import.meta.url))

export type WorkerProcess = {
  child: ChildProcess
  /** Sends kill -9 and waits until the process is gone. */
  kill(): Promise<void>
}

/** Starts a process that sends webhooks, ready when this resolves. Killed when the test ends. */
export async function startWorkerProcess(orders: WorkerOrders): Promise<WorkerProcess> {
  return await start(DELIVERY_WORKER, orders)
}

/** Starts a process that runs domain changes, ready on resolve. Killed after the test file. */
export async function startChangeWorker(orders: ChangeWorkerOrders): Promise<WorkerProcess> {
  return await start(CHANGE_WORKER, orders, afterFile)
}

/** Starts a process that runs tool jobs, ready on resolve. Killed when the test ends. */
export async function startToolWorkerProcess(orders: ToolWorkerOrders): Promise<WorkerProcess> {
  return await start(TOOL_WORKER, orders)
}

async function start(
  file: string,
  orders: object,
  atEnd: (kill: () => Promise<void>) => void = onTestFinished,
): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [file, JSON.stringify(orders)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
  }
  atEnd(kill)
  if (!child.stdout) throw new Error('no pipe to the worker')
  await Promise.race([
    once(child.stdout, 'data'),
    gone.then(() => Promise.reject(new Error('the worker did not start'))),
  ])
  return { child, kill }
}
