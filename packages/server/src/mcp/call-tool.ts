import type { FastifyReply, FastifyRequest } from 'fastify'
import { priceViewOf } from '../auth/bearer.ts'
import { callerAddress } from '../http/caller-address.ts'
import type { Limiter } from '../http/limiter.ts'
import { LIMITS } from '../http/limits.ts'
import { countCall, takeQuota } from '../http/rate-limit.ts'
import { Refusal } from '../refusal.ts'
import type { McpNeeds } from './needs.ts'
import type { PreparedTool } from './prepare-tools.ts'
import { CANCELLED, isUnexpected, toolError } from './tool-error.ts'
import type { ToolCall } from './tool.ts'

type Needs = McpNeeds & { limiter: Limiter }
type Exchange = { request: FastifyRequest; reply: FastifyReply; signal: AbortSignal }

/**
 * Runs a tool: counts the call, checks the arguments, does the work. Whatever goes wrong is part of
 * the answer, so that the model can read it.
 */
export async function callTool(
  needs: Needs,
  tool: PreparedTool,
  given: unknown,
  exchange: Exchange,
) {
  const { request, reply, signal } = exchange
  try {
    const call = callOf(needs, exchange)
    await countCall(needs.limiter, reply, tool.limit, countedAs(call, request))
    // Counting may have waited for Redis: a call that was cancelled meanwhile starts nothing.
    signal.throwIfAborted()
    const output = tool.cut(await tool.run(needs, tool.read(given ?? {}), call))
    return {
      content: [{ type: 'text' as const, text: tool.summarize(output) }],
      structuredContent: output,
    }
  } catch (thrown) {
    if (signal.aborted) return CANCELLED
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    if (isUnexpected(error)) request.log.error({ err: error, tool: tool.name }, 'tool failed')
    return toolError(error, request.id)
  }
}

function callOf({ limiter, clock }: Needs, { request, reply, signal }: Exchange): ToolCall {
  const { bearer } = request
  const access = bearer instanceof Refusal ? null : bearer
  const call = { access }
  return {
    request_id: request.id,
    access,
    priceView: priceViewOf(request),
    signal,
    now: clock.now(),
    takeQuota: async (limit) => {
      const isOfAccount = LIMITS[limit].by === 'account'
      const counted = isOfAccount && access ? access.account_id : countedAs(call, request)
      return await takeQuota(limiter, reply, limit, counted)
    },
  }
}

/**
 * By account, for those who have one: assistants that run on servers share a few addresses between
 * many people.
 */
function countedAs({ access }: Pick<ToolCall, 'access'>, { ip }: FastifyRequest): string {
  return access ? `account ${access.account_id}` : callerAddress(ip)
}
