import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { Refusal } from '../../../refusal.ts'
import type { Forwards } from './forwards.ts'
import { readHost } from '../../../http/read-host.ts'
import { AllowedOut, AllowedQuery } from './shapes.ts'

/**
 * What a proxy asks before it obtains a certificate for a name (contract section 8, "Landers"). It
 * tells nothing that a visit to the name wouldn't.
 */
export function allowedRoutes(
  app: App,
  { forwards, isServed }: { forwards: Forwards; isServed: (host: string) => Promise<boolean> },
): void {
  app.get(
    '/api/landers/allowed',
    {
      config: { limit: 'landers.allowed' },
      schema: {
        tags: ['Service'],
        operationId: 'isCertificateAllowed',
        summary: 'Check whether a proxy may obtain a certificate for a name',
        description: '200 if we serve the name for a customer, otherwise 404.',
        querystring: AllowedQuery,
        response: { 200: AllowedOut, 400: ErrorOut, 404: ErrorOut, 429: ErrorOut, 503: ErrorOut },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const host = readHost(request.query.domain)
      if (host && ((await forwards.find(host)) || (await isServed(host)))) return { allowed: true }
      throw new Refusal('not_found', 'We serve no such name.')
    },
  )
}
