import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { afterFile } from './after-file.ts'
import type { ChangeWorkerOrders } from './change-worker.ts'
import type { WorkerOrders } from './delivery-worker.ts'
import { compileCache, programFile, type ProgramName } from './programs.ts'
import type { ToolWorkerOrders } from './tool-worker.ts'

export type WorkerProcess = {
  child: ChildProcess
  /** Sends kill -9 and waits until the process is gone. */
  kill(): Promise<void>
}

/** Starts a process that sends webhooks, ready when this resolves. Killed when the test ends. */
export async function startWorkerProcess(orders: WorkerOrders): Promise<WorkerProcess> {
  return await start('delivery-worker', orders)
}

/** Starts a process that runs domain changes, ready on resolve. Killed after the test file. */
export async function startChangeWorker(orders: ChangeWorkerOrders): Promise<WorkerProcess> {
  return await start('change-worker', orders, afterFile)
}

/** Starts a process that runs tool jobs, ready on resolve. Killed when the test ends. */
export async function startToolWorkerProcess(orders: ToolWorkerOrders): Promise<WorkerProcess> {
  return await start('tool-worker', orders)
}

async function start(
  program: ProgramName,
  orders: object,
  atEnd: (kill: () => Promise<void>) => void = onTestFinished,
): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [programFile(program), JSON.stringify(orders)], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache() },
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
