import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { Logger } from 'pino'
import type { RefusalCode } from '../refusal.ts'
import type { Clock } from '../values/clock.ts'
import { publicId } from '../values/public-id.ts'
import { closeAfterReading, isLingering } from './lingering.ts'
import { type Metrics, answerLogger } from './metrics.ts'

export type ClientError = { status: number; code: RefusalCode; message: string }

export const LATE_BODY: ClientError = {
  status: 408,
  code: 'validation_error',
  message: 'The request did not arrive in time.',
}
export const NO_TUNNELS: ClientError = {
  status: 405,
  code: 'method_not_allowed',
  message: 'CONNECT is not supported.',
}
const LARGE_HEADERS: ClientError = {
  status: 431,
  code: 'validation_error',
  message: 'The headers are too large.',
}
const NOT_HTTP: ClientError = {
  status: 400,
  code: 'validation_error',
  message: 'The request is not well-formed HTTP.',
}

/** Turns Node's parser error into one of our error messages. */
export function clientErrorOf({ code }: NodeJS.ErrnoException): ClientError {
  if (code === 'HPE_HEADER_OVERFLOW') return LARGE_HEADERS
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? LATE_BODY : NOT_HTTP
}

type Needs = { headers: Record<string, string>; clock: Clock; metrics: Metrics; log: Logger }

export type AnswerClientError = (refused: ClientError, socket: Socket) => void

/**
 * Answers requests that Node rejects before Fastify sees them. It writes to the raw connection,
 * with our usual headers and error shape, then closes it.
 */
export function openClientErrors({ headers, clock, metrics, log }: Needs): AnswerClientError {
  const logAnswered = answerLogger(metrics, log)
  return ({ status, code, message }, socket) => {
    // Already answered, and we are only reading the rest: further errors don't matter.
    if (isLingering(socket)) return
    if (!socket.writable || isAnswering(socket)) return void socket.destroy()
    const request_id = publicId('req', clock.now())
    const body = JSON.stringify({ error: { code, message, request_id } })
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'x-request-id': request_id,
      date: clock.now().toUTCString(),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    closeAfterReading(socket)
    const answered = { method: 'none', route: 'none', url: '', status, ms: 0 }
    logAnswered(answered, () => log.child({ request_id }) as FastifyBaseLogger)
  }
}

/** Whether a response is partly sent. Anything written now would become part of it. */
function isAnswering(socket: Socket): boolean {
  // Node keeps the current response here, and its own error handling checks it too.
  const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse | null }
  return answer?.headersSent === true
}
