import type { IncomingHttpHeaders, ServerResponse } from 'node:http'

export interface HttpAsk {
  method: string
  path: string
  query: URLSearchParams
  /** The Host header without its port, lower case: which of many sites is meant. */
  host: string
  headers: IncomingHttpHeaders
  body: string
}

export interface HttpAnswer {
  status: number
  headers?: Record<string, string>
  body?: string | Buffer
}

/** What a server says; `drop` cuts the line without a word. */
export type HttpReply = HttpAnswer | 'drop'

/** Sends an answer as it should be; for HEAD, node leaves the body out. */
export function send(response: ServerResponse, reply: HttpAnswer): void {
  const body = Buffer.from(reply.body ?? '')
  response.writeHead(reply.status, { 'content-length': String(body.length), ...reply.headers })
  response.end(body)
}

/** A JSON answer of the given media type. */
export function jsonAnswer(
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): HttpAnswer {
  const type = { 'content-type': 'application/json' }
  return { status, headers: { ...type, ...headers }, body: `${JSON.stringify(value)}\n` }
}
