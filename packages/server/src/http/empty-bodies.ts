import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * Node ends the stream of a request without a body at once, and emits no events
 * (`optimizeEmptyRequests` in app.ts). Code that waits for such a body gets an empty stream.
 */
export function readEmptyBodies(app: FastifyInstance): void {
  app.addHook('preParsing', ({ method, raw }, _reply, payload, done) => {
    const isWaitedFor = raw.readableEnded && method !== 'GET' && method !== 'HEAD'
    done(null, isWaitedFor ? Readable.from([]) : payload)
  })
}
