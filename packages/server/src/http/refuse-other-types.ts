import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/**
 * For a scope whose bodies are files: a refusal names the types that it accepts. Without this, it
 * would ask for JSON, as everywhere else.
 */
export function refuseOtherTypes(app: FastifyInstance, accepted: readonly string[]): void {
  const text = `Content-Type must be ${accepted.join(' or ')}.`
  app.addContentTypeParser('*', (_request, _payload, done) => {
    done(new Refusal('unsupported_media_type', text))
  })
}
