import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

const READS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses writes that a page of another origin makes a browser send with our cookie. Browsers state
 * where a request comes from, and pages can't change that. Clients that don't state it aren't
 * browsers, so they hold no one else's cookie.
 */
export function demandSameOrigin(app: FastifyInstance, baseUrl: string): void {
  const { origin } = new URL(baseUrl)
  app.addHook('onRequest', async (request) => {
    if (READS.includes(request.method) || isSameOrigin(request, origin)) return
    throw new Refusal('forbidden', 'This request must come from our own pages.')
  })
}

/**
 * Refuses requests of pages of other origins, reads too. A page whose host name was made to resolve
 * to this machine (DNS rebinding) still states its own origin. Programs state none.
 */
export function demandOwnOrigin(app: FastifyInstance, addresses: readonly string[]): void {
  const ours = new Set(addresses.map((address) => new URL(address).origin))
  app.addHook('onRequest', async ({ headers: { origin } }) => {
    if (origin === undefined || ours.has(origin)) return
    throw new Refusal('forbidden', 'Web pages of other sites may not call this address.')
  })
}

/**
 * Whether our own page, or a client that isn't a browser, sent this. Sec-Fetch-Site is the
 * browser's own judgement; older browsers send only Origin.
 */
export function isSameOrigin({ headers }: FastifyRequest, ours: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === undefined || headers.origin === ours
}
