import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../http/app.ts'
import { callerAddress } from '../http/caller-address.ts'
import type { Limiter } from '../http/limiter.ts'
import { untilGone } from '../http/until-gone.ts'
import { Refusal } from '../refusal.ts'
import { MCP_PATH } from '../features/people/oauth/metadata.ts'
import { callTool } from './call-tool.ts'
import { demandScope } from './demand-scope.ts'
import type { McpNeeds } from './needs.ts'
import { type Message, openProtocol, type Protocol } from './open-protocol.ts'
import { type PreparedTool, prepareTools } from './prepare-tools.ts'
import { RunningCalls } from './running-calls.ts'

type Needs = McpNeeds & { limiter: Limiter; metadata: string }
type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** Room for a few hundred DNS records. */
const BODY_BYTES_MAX = 256 * 1024

/**
 * The MCP server (contract section 10): Streamable HTTP without sessions, one message per POST, and
 * answers in JSON. GET and DELETE are for sessions, so they are 405.
 */
export function mcpRoutes(app: App, needs: Needs): void {
  const tools = prepareTools(app.shapes)
  const running = new RunningCalls()
  let protocol: Promise<Protocol> | undefined
  app.post(
    MCP_PATH,
    {
      bodyLimit: BODY_BYTES_MAX,
      config: { limit: 'mcp.calls' },
      // Not part of the REST API's description: tools/list describes it.
      schema: { hide: true },
    },
    async (request, reply) => {
      const { bearer, body } = request
      if (bearer instanceof Refusal) throw bearer
      const message = messageOf(body)
      if (!message) return await reply.code(400).send(NOT_A_MESSAGE)
      if (message.method === 'notifications/cancelled') {
        running.cancel(keyOf(request, idOf(message, 'requestId')))
      }
      const scope = toolOf(tools, message)?.scope
      if (scope) await demandScope(request, scope, needs)
      protocol ??= openProtocol()
      const key = keyOf(request, message.id)
      const { status, body: text } = await (
        await protocol
      )({
        message,
        version: versionOf(request),
        callTool: async (name, given) =>
          await answerCall(needs, tools.get(name), given, { request, reply, running, key }),
      })
      if (text !== '') reply.type('application/json; charset=utf-8')
      return await reply.code(status).send(text === '' ? null : text)
    },
  )
}

const NOT_A_MESSAGE = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_600, message: 'Send one JSON-RPC message per request, not a batch.' },
}

function messageOf(body: unknown): Message | undefined {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : undefined
}

function idOf({ params }: Message, field: string): unknown {
  return typeof params === 'object' && params !== null
    ? (params as Record<string, unknown>)[field]
    : undefined
}

function toolOf(
  tools: ReadonlyMap<string, PreparedTool>,
  message: Message,
): PreparedTool | undefined {
  const name = idOf(message, 'name')
  const isCall = message.method === 'tools/call' && typeof name === 'string'
  return isCall ? tools.get(name) : undefined
}

type Answering = Exchange & { running: RunningCalls; key: string }

async function answerCall(
  needs: Needs,
  tool: PreparedTool | undefined,
  given: unknown,
  { request, reply, running, key }: Answering,
) {
  if (!tool) return undefined
  return await running.run(key, untilGone(reply), (signal) =>
    callTool(needs, tool, given, { request, reply, signal }),
  )
}

/** The same client, as well as we can know it without sessions. */
function keyOf({ headers, ip }: FastifyRequest, id: unknown): string {
  const caller = headers.authorization ?? callerAddress(ip)
  return JSON.stringify([caller, headers['user-agent'] ?? '', id])
}

function versionOf({ headers }: FastifyRequest): string | undefined {
  const version = headers['mcp-protocol-version']
  return Array.isArray(version) ? version[0] : version
}
