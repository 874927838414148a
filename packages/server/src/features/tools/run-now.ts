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

/** Shorter than people and proxies wait. */
const RUN_MS_MAX = 25_000
/** The API process parses results while it serves requests, so they must be quick to parse. */
const RESULT_CHARS_MAX = 1024 * 1024
const RETRY_SECONDS = 10

/**
 * Runs a tool while the caller waits. Concurrent calls with the same input share one run. A target
 * that can't be examined is also an answer, with `ok: false`, and is not cached. Refuses:
 * service_unavailable (the process running it ended, or too many tools are running).
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
