import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../values/clock.ts'

type Needs = { baseUrl: string; contact: string | undefined; clock: Clock }

/** RFC 9116 recommends less than a year. It counts from each request, so the file never expires. */
const VALID_MS = 180 * 24 * 3_600_000

/** GET /.well-known/security.txt: where to report security issues (RFC 9116). */
export function serveSecurityText(app: FastifyInstance, { baseUrl, contact, clock }: Needs): void {
  const path = '/.well-known/security.txt'
  app.get(path, { schema: { hide: true } }, async (_request, reply) => {
    const expires = new Date(clock.now().getTime() + VALID_MS)
    const lines = [
      `Contact: ${contact ?? usualContact(baseUrl)}`,
      `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
      'Preferred-Languages: en',
      `Canonical: ${baseUrl}${path}`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}

/** The address that RFC 2142 reserves for this. */
function usualContact(baseUrl: string): string {
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, '')
  return `mailto:security@${isIP(host) === 0 ? host : 'localhost'}`
}
