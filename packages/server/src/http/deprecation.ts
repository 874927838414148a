import type { FastifyInstance } from 'fastify'

/** When a deprecated operation ends, and what replaces it. */
export type Deprecation = { sunset: Date; successorUrl: string }

/**
 * Adds deprecation headers to every response of a deprecated operation (spec section 9). The spec
 * requires `Deprecation: true`, the older draft's form, instead of the date of RFC 9745.
 */
export function addDeprecationHeaders(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const deprecation = route.config?.deprecation
    if (!deprecation) return
    route.schema = { ...route.schema, deprecated: true }
    const headers = {
      deprecation: 'true',
      sunset: deprecation.sunset.toUTCString(),
      link: `<${deprecation.successorUrl}>; rel=successor-version`,
    }
    // Runs before the route's other hooks, so that their refusals carry the headers too.
    const given = route.onRequest ?? []
    route.onRequest = [
      async (_request, reply) => void reply.headers(headers),
      ...(Array.isArray(given) ? given : [given]),
    ]
  })
}
