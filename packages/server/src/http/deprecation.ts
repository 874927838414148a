import type { FastifyInstance } from 'fastify'

/** An operation on its way out: when it ends, and what replaces it. */
export type Deprecation = { sunset: Date; successorUrl: string }

/**
 * Tells callers of a deprecated operation on every response (spec section 9). The interface fixes
 * `Deprecation: true`, which is the draft's spelling rather than RFC 9745's date.
 */
export function tellDeprecations(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const deprecation = route.config?.deprecation
    if (!deprecation) return
    route.schema = { ...route.schema, deprecated: true }
    const headers = {
      deprecation: 'true',
      sunset: deprecation.sunset.toUTCString(),
      link: `<${deprecation.successorUrl}>; rel=successor-version`,
    }
    // First of the route's hooks, so that refusals of the later ones carry the headers too.
    const given = route.onRequest ?? []
    route.onRequest = [
      async (_request, reply) => void reply.headers(headers),
      ...(Array.isArray(given) ? given : [given]),
    ]
  })
}
