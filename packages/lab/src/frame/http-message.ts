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
  /** Sends the body so many times, for answers that nobody would want to hold. */
  times?: number
}

/** What a server says; `drop` cuts the line without a word. */
export type HttpReply = HttpAnswer | 'drop'

/** Sends an answer as it should be; for HEAD, node leaves the body out. */
export function send(response: ServerResponse, reply: HttpAnswer): void {
  const body = Buffer.from(reply.body ?? '')
  if (reply.times !== undefined) return sendAgain(response, reply, body)
  response.writeHead(reply.status, { 'content-length': String(body.length), ...reply.headers })
  response.end(body)
}

/** No faster than it is read, and no longer than somebody reads it. */
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
