import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { loggedAnswerHeaders, loggedRequestHeaders } from '../http/logged-headers.ts'
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
const REFUSED_FROM = 400

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
      const answered = { request_id, method, route, url, status, code, ms }
      // Most of the log is successful reads, and nobody has to debug those.
      const isPlain = method === 'GET' && status < REFUSED_FROM
      requestLog.note(signer, isPlain ? answered : { ...answered, headers: shown(request, reply) })
    }
    done()
  })
}

function shown(request: FastifyRequest, reply: FastifyReply) {
  return {
    request: loggedRequestHeaders(request.headers),
    answer: loggedAnswerHeaders(reply.getHeaders()),
  }
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
