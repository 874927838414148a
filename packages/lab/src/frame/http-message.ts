import type { IncomingHttpHeaders, ServerResponse } from 'node:http'

export interface HttpAsk {
  method: string
  path: string
  query: URLSearchParams
  /** The Host header without its port, in lower case. It selects one of many sites. */
  host: string
  headers: IncomingHttpHeaders
  body: string
}

export interface HttpAnswer {
  status: number
  headers?: Record<string, string>
  body?: string | Buffer
  /** Sends the body this many times, for answers too large to keep in memory. */
  times?: number
}

/** A server's answer. `drop` closes the connection without one. */
export type HttpReply = HttpAnswer | 'drop'

/** Sends a correct answer. For HEAD, Node leaves out the body. */
export function send(response: ServerResponse, reply: HttpAnswer): void {
  const body = Buffer.from(reply.body ?? '')
  if (reply.times !== undefined) return sendAgain(response, reply, body)
  response.writeHead(reply.status, { 'content-length': String(body.length), ...reply.headers })
  response.end(body)
}

/** Sends the body repeatedly, only as fast as the client reads it and only until it leaves. */
function sendAgain(
  response: ServerResponse,
  { status, headers, times = 0 }: HttpAnswer,
  body: Buffer,
) {
  response.writeHead(status, { 'content-length': String(body.length * times), ...headers })
  let left = times
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= 1
      if (!response.write(body)) return void response.once('drain', more)
    }
    response.end()
  }
  more()
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
