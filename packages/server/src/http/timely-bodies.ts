import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lingerForBody } from './lingering.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts a body of any length as long as data keeps arriving. */
    isUpload?: boolean
  }
}

export const BODY_DEADLINE_MS = 30_000
/** An unread body up to this size is drained and its connection kept. */
const SMALL_BODY_BYTES = 64 * 1024

type Options = {
  /** Answers a late body with an error, and closes its connection. */
  refuseLate: (socket: Socket) => void
  deadlineMs?: number
}

/**
 * A body must arrive in time, or a few hundred slow callers could use up every connection. Node's
 * own deadline allows no exceptions. Ours has one: uploads may take as long as they like, but must
 * not stall. A response sent before the end of a body still reaches the caller.
 */
export function demandTimelyBodies(app: FastifyInstance, options: Options): void {
  const { refuseLate, deadlineMs = BODY_DEADLINE_MS } = options
  app.addHook('onRequest', (request, reply, done) => {
    // A request injected by this process has no connection that could be slow.
    if (hasBody(request) && request.raw.socket instanceof Socket) {
      lingerForBody(request.raw)
      if (request.routeOptions.config.isUpload) watchSilence(request, deadlineMs)
      else watchDeadline(request, reply, { refuseLate, deadlineMs })
    }
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    closeEarly(request, reply)
    done(null, payload)
  })
}

/** A response sent before the end of a large body is the last one on its connection. */
export function closeEarly(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.complete || !hasBody(request)) return
  const length = Number(request.headers['content-length'] ?? Infinity)
  if (length > SMALL_BODY_BYTES) reply.header('connection', 'close')
}

function hasBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}

function watchDeadline(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { refuseLate, deadlineMs }: Required<Options>,
): void {
  const late = () => {
    // Already answered: a second response would be mistaken for the next request's.
    if (reply.raw.headersSent) raw.socket.destroy()
    else refuseLate(raw.socket)
  }
  const timer = setTimeout(late, deadlineMs).unref()
  const stop = () => clearTimeout(timer)
  raw.once('end', stop).once('close', stop)
}

function watchSilence({ raw }: FastifyRequest, deadlineMs: number): void {
  let bytesBefore = -1
  const look = () => {
    const { bytesRead } = raw.socket
    // Data that has arrived and waits for us to read it means the caller isn't stalling.
    if (bytesRead === bytesBefore && raw.readableLength === 0) raw.destroy()
    bytesBefore = bytesRead
  }
  const timer = setInterval(look, deadlineMs).unref()
  const stop = () => clearInterval(timer)
  raw.once('end', stop).once('close', stop)
}
