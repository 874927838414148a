import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * Node ends the stream of a request without a body before anybody sees it, and emits nothing
 * (`optimizeEmptyRequests` in app.ts). Whoever waits for the end of such a body gets an empty one.
 */
export function readEmptyBodies(app: FastifyInstance): void {
  app.addHook('preParsing', ({ method, raw }, _reply, payload, done) => {
    const isWaitedFor = raw.readableEnded && method !== 'GET' && method !== 'HEAD'
    done(null, isWaitedFor ? Readable.from([]) : payload)
  })
}
