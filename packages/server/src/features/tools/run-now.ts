import { Refusal } from '../../refusal.ts'
import type { SharedWork } from '../../values/shared-work.ts'
import { failureOf } from './failure-of.ts'
import type { ToolRunner } from './process/tool-process.ts'
import { ToolStopped } from './process/tool-stopped.ts'
import type { ToolInput } from './read-input.ts'
import type { ResultCache } from './result-cache.ts'
import type { Tool, ToolResult } from './tool.ts'

export type Answer = { ok: boolean; cached: boolean; result: ToolResult }

type Needs = { runner: ToolRunner; results: ResultCache; underWay: SharedWork<ToolResult> }

/** Shorter than what people and proxies wait. */
const RUN_MS_MAX = 25_000
/** Results are parsed where requests are answered, so they must be quick to parse. */
const RESULT_CHARS_MAX = 1024 * 1024
const RETRY_SECONDS = 10

/**
 * Runs a tool while its caller waits. The same question by several callers at once is asked once.
 * What could not be examined is an answer too, with `ok: false`, and is not kept.
 *
 * Refuses: service_unavailable (the process that ran it ended, or all places are taken).
 */
export async function runNow(
  { runner, results, underWay }: Needs,
  tool: Tool,
  { value, digest }: ToolInput,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<Answer> {
  const kept = results.get(digest)
  if (kept) return { ok: true, cached: true, result: kept }
  const limits = { deadlineMs: RUN_MS_MAX, resultCharsMax: RESULT_CHARS_MAX }
  const run = async (leave: AbortSignal) => {
    const order = { slug: tool.slug, input: value, now, ...limits }
    return JSON.parse(await runner.run({ ...order, signal: leave })) as ToolResult
  }
  try {
    const result = await underWay.do(digest, signal, run)
    results.keep(digest, result, tool.keptSeconds)
    return { ok: true, cached: false, result }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ToolStopped) throw refuseStopped(error)
    const { reason, message } = failureOf(error)
    return { ok: false, cached: false, result: { reason, message } }
  }
}

function refuseStopped(cause: ToolStopped): Refusal {
  const message = 'The tool was stopped because it used too much time or memory. Try again later.'
  const later = { retryAfterSeconds: RETRY_SECONDS, inside: cause.message }
  return new Refusal('service_unavailable', message, { cause, ...later })
}
