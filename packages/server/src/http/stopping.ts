import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { type OpenConnections, watchConnections } from './open-connections.ts'

export type Stopping = {
  /** Still serving, but /readyz answers 503 so that proxies send new requests elsewhere. */
  isDraining: boolean
  /** Open requests are finishing; new ones are refused. */
  isClosing: boolean
  connections: OpenConnections
}

declare module 'fastify' {
  interface FastifyInstance {
    stopping: Stopping
  }
}

const RETRY_SECONDS = 1

/**
 * While the service drains, every response closes its connection, so that callers reconnect through
 * the proxy to another node. While it closes, requests are refused with our usual error shape.
 */
export function refuseWhileClosing(app: FastifyInstance): void {
  const connections = watchConnections(app.server)
  const stopping: Stopping = { isDraining: false, isClosing: false, connections }
  app.decorate('stopping', stopping)
  app.addHook('preClose', (done) => {
    stopping.isDraining = true
    stopping.isClosing = true
    done()
  })
  app.addHook('onRequest', (_request, reply, done) => {
    if (!stopping.isDraining) return done()
    reply.header('connection', 'close')
    if (!stopping.isClosing) return done()
    const text = 'This server is shutting down. Try again.'
    done(new Refusal('service_unavailable', text, { retryAfterSeconds: RETRY_SECONDS }))
  })
}
