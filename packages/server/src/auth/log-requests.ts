import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type LoggedRoute, loggedRouteOf } from '../http/logged-path.ts'
import type { RequestLog, Signer } from '../http/request-log.ts'
import { knownCredentialOf } from './credential-secret.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Partner routes: what the request log shows of a request. Filled in at startup. */
    logged?: LoggedRoute
  }
}

const TOO_MANY = 429

/** Writes every request of a partner that Fastify answers to the partner's log. */
export function logRequests(app: FastifyInstance, requestLog: RequestLog): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, logged: loggedRouteOf(route.url, route.schema?.querystring) }
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime: ms } = reply
    const route = request.routeOptions.config.logged
    const signer = route && signerOf(request, status)
    if (signer) {
      const { id: request_id, method, url } = request
      const code = reply.refusalCode
      const headers = { request: request.headers, answer: reply.getHeaders() }
      requestLog.note(signer, { request_id, method, route, url, status, code, ms, headers })
    }
    done()
  })
}

/**
 * Who signed the request, or whose key id it names: a wrong signature is what developers look for
 * most. Anyone may send a known key id, so beyond the limit for failures nothing is written.
 */
function signerOf(request: FastifyRequest, status: number): Signer | undefined {
  // It is null until the signature is verified.
  const partner = request.partner as typeof request.partner | null
  if (partner) return partner
  const keyId = request.headers['x-service-key-id']
  if (typeof keyId !== 'string' || status === TOO_MANY) return undefined
  return knownCredentialOf(keyId)?.row
}
