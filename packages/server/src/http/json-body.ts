import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse as parseJson } from 'secure-json-parse'
import { Refusal } from '../refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a request without a body. Read it with `rawBodyOf`. */
    rawBody: Buffer | null
  }
}

const NO_BYTES = Buffer.alloc(0)
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Accepts only JSON in UTF-8, and keeps the raw bytes next to the parsed body. */
export function readJsonBodies(app: FastifyInstance): void {
  app.decorateRequest('rawBody', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, raw, done) => {
    request.rawBody = raw as Buffer
    try {
      done(null, meaningOf(raw as Buffer))
    } catch (refusal) {
      done(refusal as Refusal)
    }
  })
}

/**
 * Accepts any body as raw bytes, for callers who must be authenticated before we parse anything
 * they sent. `readRawBody` parses it afterwards.
 */
export function keepRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, raw, done) => {
    request.rawBody = raw as Buffer
    done(null, undefined)
  })
}

/** Parses the kept bytes. Refuses what `readJsonBodies` refuses, with the same messages. */
export function readRawBody(request: FastifyRequest): void {
  const raw = rawBodyOf(request)
  if (raw.length === 0) return
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    throw new Refusal('unsupported_media_type', 'Content-Type must be application/json.')
  }
  request.body = meaningOf(raw)
}

/** The exact bytes of the body. Signatures and idempotency are computed over them. */
export function rawBodyOf({ rawBody }: FastifyRequest): Buffer {
  return rawBody ?? NO_BYTES
}

function meaningOf(raw: Buffer): unknown {
  try {
    // `__proto__` and `constructor.prototype` in a body are attacks, never data.
    return parseJson(utf8.decode(raw), undefined, {
      protoAction: 'error',
      constructorAction: 'error',
    })
  } catch (cause) {
    const message = raw.length === 0 ? 'The body is empty. Send JSON.' : 'The body is not JSON.'
    throw new Refusal('validation_error', message, { cause })
  }
}
