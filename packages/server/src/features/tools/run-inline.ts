import type { Clock } from '../../values/clock.ts'
import { SharedWork } from '../../values/shared-work.ts'
import type { ToolRunner } from './process/tool-process.ts'
import type { ToolInput } from './read-input.ts'
import { ResultCache } from './result-cache.ts'
import { type Answer, runNow } from './run-now.ts'
import type { Tool, ToolResult } from './tool.ts'

/** Runs a tool that answers at once. */
export type RunTool = (
  tool: Tool,
  input: ToolInput,
  asked: { now: Date; signal: AbortSignal },
) => Promise<Answer>

/** All callers share results and runs under way, however they ask. */
export function openInline(runner: ToolRunner, clock: Clock): RunTool {
  const inline = {
    runner,
    results: new ResultCache(clock),
    underWay: new SharedWork<ToolResult>(),
  }
  return async (tool, input, asked) => await runNow(inline, tool, input, asked)
}
