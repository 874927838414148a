import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { describeTool } from './describe-tool.ts'
import { MCP_TOOLS } from './tools.ts'

/** A message from a client, as JSON. */
export type Message = { method?: unknown; id?: unknown; params?: unknown }

export type Asked = {
  message: Message
  /** The MCP-Protocol-Version header. */
  version: string | undefined
  callTool(name: string, given: unknown): Promise<CallToolResult | undefined>
}
export type Answered = { status: number; body: string }
export type Protocol = (asked: Asked) => Promise<Answered>

const INSTRUCTIONS =
  'Namehouse finds, prices and manages domain names. Start with suggest_names (keywords) or search_domains (a name). ' +
  'Only call a domain available if search_domains or check_domains said so. Prices of registrations are US cents for one year; listings are in US dollars. ' +
  'Tools for the person’s own domains and cart need OAuth. Nothing here can pay: add_to_cart returns a link where the person pays.'

const INFO = { name: 'namehouse', title: 'Namehouse', version: '1.0.0' }

/** We validate arguments and results ourselves; the SDK would build a validator per request. */
const NO_VALIDATOR = {
  getValidator: () => {
    throw new Error('not used')
  },
}

/**
 * The protocol by the official SDK, without state: a server for each message. The SDK is loaded with
 * the first one, because loading it takes 0.3 s of processor time.
 */
export async function openProtocol(): Promise<Protocol> {
  const [{ Server }, { WebStandardStreamableHTTPServerTransport }, types] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/index.js'),
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ])
  const { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } = types
  const listed = { tools: MCP_TOOLS.map(describeTool) }
  const options = {
    capabilities: { tools: {} },
    instructions: INSTRUCTIONS,
    jsonSchemaValidator: NO_VALIDATOR,
  }
  return async ({ message, version, callTool }) => {
    const server = new Server(INFO, options)
    server.setRequestHandler(ListToolsRequestSchema, () => listed)
    server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
      const result = await callTool(params.name, params.arguments)
      if (result) return result
      throw new McpError(ErrorCode.InvalidParams, 'No such tool. tools/list has their names.')
    })
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    // Its optional fields are declared without `undefined`.
    await server.connect(transport as Transport)
    try {
      const asked = new Request('http://mcp/', { method: 'POST', headers: headersFor(version) })
      const answer = await transport.handleRequest(asked, { parsedBody: message })
      return { status: answer.status, body: await answer.text() }
    } finally {
      await server.close()
    }
  }
}

/** Whatever a client accepts, it gets JSON. */
function headersFor(version: string | undefined): Record<string, string> {
  return {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    ...(version !== undefined && { 'mcp-protocol-version': version }),
  }
}
