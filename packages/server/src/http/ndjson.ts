import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Sends each value as one JSON line, at the pace the caller reads: the next value is asked for only
 * when the socket has room. A caller that leaves ends the iteration, and with it the work behind it.
 */
export function sendNdjson(reply: FastifyReply, values: AsyncIterable<unknown>): FastifyReply {
  // A proxy that gathers the stream would take away what it is for.
  reply.header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no')
  const lines = Readable.from(linesOf(values), { objectMode: false, highWaterMark: 16_384 })
  return reply.type('application/x-ndjson').send(lines)
}

async function* linesOf(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`
}
