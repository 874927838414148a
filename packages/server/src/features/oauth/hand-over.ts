import type { RouteHandlerMethod } from 'fastify'
import type { Provider } from 'oidc-provider'
import { BODY_BYTES_MAX } from '../../http/app.ts'
import { Refusal } from '../../refusal.ts'

/**
 * Hands a request to the provider, body unread, and lets it answer. What our hooks decided so far,
 * the request's id, the limit's headers and the rest, is put on its answer first. The provider takes
 * the address it is reached at from the headers of a proxy; these are ours to write.
 */
export function handOver(provider: Provider, authUrl: string): RouteHandlerMethod {
  const { protocol, host } = new URL(authUrl)
  const answer = provider.callback()
  return async (request, reply) => {
    if (Number(request.headers['content-length'] ?? 0) > BODY_BYTES_MAX) {
      throw new Refusal('payload_too_large', 'The body is too large.')
    }
    const { raw: message } = request
    message.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    message.headers['x-forwarded-host'] = host
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    await answer(message, reply.raw)
  }
}
