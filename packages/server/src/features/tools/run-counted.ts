import type { Quota } from '../../http/rate-limit.ts'
import { Refusal } from '../../refusal.ts'
import { ToolStopped } from './process/tool-stopped.ts'

/**
 * Runs a tool that was counted already. If we have no room for the run, it doesn't count. A run that
 * was stopped because it used too much does, or one caller could send such input all day.
 */
export async function runCounted<T>(quota: Quota, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const isRefused = error instanceof Refusal && !(error.cause instanceof ToolStopped)
    if (isRefused) await quota.giveBack()
    throw error
  }
}
