import type { FastifyInstance, FastifyReply } from 'fastify'

const PREFLIGHT_SECONDS = '86400'
/** What a page of another origin may read beside the body. */
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
 * Lets pages of any origin read the public endpoints. No credentials: a browser sends no cookie with
 * such a request, so nothing of a signed-in person can be read this way.
 */
export function openToOtherOrigins(app: FastifyInstance): void {
  const toAnyone = { 'access-control-allow-origin': '*' }
  const toOtherOrigins = {
    ...toAnyone,
    'access-control-expose-headers': EXPOSED,
    // The pages are same-origin; other origins must be able to embed what CORS lets them read.
    'cross-origin-resource-policy': 'cross-origin',
  }
  app.addHook('onRequest', (request, reply, done) => {
    // A browser names its origin; a program does not, and is spared what only browsers read.
    reply.headers(request.headers.origin === undefined ? toAnyone : toOtherOrigins)
    done()
  })
}

/** The answer to a browser's question before a request. */
export function allowOtherOrigins(reply: FastifyReply, methods: string): void {
  reply.header('access-control-allow-origin', '*')
  reply.header('access-control-allow-methods', methods)
  reply.header('access-control-allow-headers', 'Authorization, Content-Type, Idempotency-Key')
  reply.header('access-control-max-age', PREFLIGHT_SECONDS)
}
