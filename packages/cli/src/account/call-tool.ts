import type { GivenOptions } from '../given-options.ts'
import type { Io } from '../io.ts'
import { exchange, objectIn } from '../exchange.ts'
import { clientOptions } from '../public-client.ts'
import { NothingFound, Refused, Unreachable } from '../refusals.ts'
import { currentToken } from './current-token.ts'

export type ToolArguments = Record<string, unknown>

/** Calls a tool of the service's MCP server for the person who signed in. */
export async function callTool<T>(
  io: Io,
  given: GivenOptions,
  name: string,
  input: ToolArguments,
): Promise<T> {
  const options = await clientOptions(io, given)
  const token = await currentToken(io, options)
  if (token === undefined) throw new Refused('You are not signed in. Run nh login.')
  const { status, headers, text } = await exchange({
    url: `${options.baseUrl}/mcp`,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: input },
    }),
    timeoutMs: options.timeoutMs,
    signal: io.signal,
  })
  if (status === 401 || status === 403) throw new Refused(loginAdvice(headers))
  return resultIn(text, status) as T
}

/** What to do when the token isn't enough. The challenge names the scope (RFC 6750). */
export function loginAdvice(headers: Pick<Headers, 'get'>): string {
  const challenge = headers.get('www-authenticate') ?? ''
  const [, scope] = /scope="([a-z: ]{1,200})"/.exec(challenge) ?? []
  if (scope === undefined) return 'Your login is no longer valid. Run nh login.'
  return `This needs a login with scope ${scope}. Run nh login.`
}

type ToolResult = {
  isError?: boolean
  content?: { text?: string }[]
  structuredContent?: unknown
  _meta?: { 'namehouse/error'?: { code?: string } }
}

/** The service, or somebody that it asked, didn't work. All other codes are refusals. */
const FAILURES: (string | undefined)[] = ['service_unavailable', 'internal_error']

function resultIn(text: string, status: number): unknown {
  const answer = objectIn(text)
  const problem = answer?.['error']
  if (typeof problem === 'object' && problem !== null && 'message' in problem) {
    if (status >= 500) throw new Unreachable(String(problem.message))
    throw new Refused(String(problem.message))
  }
  const result = answer?.['result'] as ToolResult | undefined
  if (status !== 200 || !result) throw new Unreachable(`The service answered ${status}.`)
  if (!result.isError) return result.structuredContent
  const message = result.content?.[0]?.text ?? 'The service refused.'
  const code = result._meta?.['namehouse/error']?.code
  if (code === 'not_found') throw new NothingFound(message)
  throw FAILURES.includes(code) ? new Unreachable(message) : new Refused(message)
}
