import type { FastifyInstance, FastifyReply } from 'fastify'

const PREFLIGHT_SECONDS = '86400'
/** Response headers that a page of another origin may read. */
const EXPOSED = [
  'X-Request-Id',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit-Policy',
  'Retry-After',
  'Idempotency-Key',
  'Idempotent-Replayed',
  'Location',
  'Deprecation',
  'Sunset',
  'Link',
  'WWW-Authenticate',
].join(', ')

/**
 * Lets pages of any origin read the public endpoints. Browsers send no cookies with these requests,
 * so nothing that belongs to a signed-in person can be read this way.
 */
export function openToOtherOrigins(app: FastifyInstance): void {
  const toAnyone = { 'access-control-allow-origin': '*' }
  const toOtherOrigins = {
    ...toAnyone,
    'access-control-expose-headers': EXPOSED,
    // Our pages are same-origin, but other origins must be able to embed what CORS lets them read.
    'cross-origin-resource-policy': 'cross-origin',
  }
  app.addHook('onRequest', (request, reply, done) => {
    // Only browsers send Origin, so other clients skip the headers that only browsers read.
    reply.headers(request.headers.origin === undefined ? toAnyone : toOtherOrigins)
    done()
  })
}

/** Answers a CORS preflight request. */
export function allowOtherOrigins(reply: FastifyReply, methods: string): void {
  reply.header('access-control-allow-origin', '*')
  reply.header('access-control-allow-methods', methods)
  reply.header('access-control-allow-headers', 'Authorization, Content-Type, Idempotency-Key')
  reply.header('access-control-max-age', PREFLIGHT_SECONDS)
}
