import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerClientError } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes a body of any length for as long as it keeps coming. */
    isUpload?: boolean
  }
}

export const BODY_DEADLINE_MS = 30_000

/**
 * A body must be here in time, or a few hundred slow callers could hold every connection. The
 * framework's own deadline knows no exception; ours has one, for uploads, which may only not fall
 * silent.
 */
export function demandTimelyBodies(app: FastifyInstance, deadlineMs = BODY_DEADLINE_MS): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // A request made inside this process has no line to be slow on.
    if (hasBody(request) && request.raw.socket instanceof Socket) {
      if (request.routeOptions.config.isUpload) watchSilence(request, deadlineMs)
      else watchDeadline(request, deadlineMs)
    }
    done()
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}

function watchDeadline({ raw }: FastifyRequest, deadlineMs: number): void {
  const late = () => {
    answerClientError({ name: '', message: '', code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket)
  }
  const timer = setTimeout(late, deadlineMs).unref()
  const stop = () => clearTimeout(timer)
  raw.once('end', stop).once('close', stop)
}

function watchSilence({ raw }: FastifyRequest, deadlineMs: number): void {
  let bytesBefore = -1
  const look = () => {
    const { bytesRead } = raw.socket
    // What is here and waits for us to take it is no silence of the caller's.
    if (bytesRead === bytesBefore && raw.readableLength === 0) raw.destroy()
    bytesBefore = bytesRead
  }
  const timer = setInterval(look, deadlineMs).unref()
  const stop = () => clearInterval(timer)
  raw.once('end', stop).once('close', stop)
}
