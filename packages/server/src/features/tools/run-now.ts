import { withDeadline } from '../../values/deadline.ts'
import { SharedWork } from '../../values/shared-work.ts'
import { failureOf } from './failure-of.ts'
import type { ToolInput } from './read-input.ts'
import type { ResultCache } from './result-cache.ts'
import type { Tool, ToolNeeds, ToolResult } from './tool.ts'

export type Answer = { ok: boolean; cached: boolean; result: ToolResult }

/** Shorter than what people and proxies wait. */
const RUN_MS_MAX = 25_000
const underWay = new SharedWork<ToolResult>()

/**
 * Runs a tool while its caller waits. The same question by several callers at once is asked once.
 * What could not be examined is an answer too, with `ok: false`, and is not kept.
 */
export async function runNow(
  needs: ToolNeeds & { results: ResultCache },
  tool: Tool,
  { value, digest }: ToolInput,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<Answer> {
  const kept = needs.results.get(digest)
  if (kept) return { ok: true, cached: true, result: kept }
  const run = (leave: AbortSignal) =>
    withDeadline(leave, RUN_MS_MAX, (within) =>
      tool.run(needs, value, { now, signal: within, tell: () => {} }),
    )
  try {
    const result = await underWay.do(digest, signal, run)
    needs.results.keep(digest, result, tool.keptSeconds)
    return { ok: true, cached: false, result }
  } catch (error) {
    signal.throwIfAborted()
    const { reason, message } = failureOf(error)
    return { ok: false, cached: false, result: { reason, message } }
  }
}
