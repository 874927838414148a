import { Readable } from 'node:stream'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { App } from './app.ts'
import { IN_PROCESS } from './caller-address.ts'

/**
 * Calls our own API without a connection, as a caller who isn't signed in: nothing of a visitor's
 * request is passed on. Such calls aren't limited, because what makes them is.
 */
export function inProcessFetch(app: App): typeof fetch {
  return async (input, { method = 'GET', headers, body, signal } = {}) => {
    if (typeof input !== 'string') throw new TypeError('Call our own API by its path.')
    const given = Object.fromEntries(new Headers(headers))
    const answer = await app.inject({
      method: method as 'GET',
      url: input,
      headers: given,
      remoteAddress: IN_PROCESS,
      payloadAsStream: true,
      ...(typeof body === 'string' && { payload: body }),
    } satisfies InjectOptions)
    leaveWith(answer, signal)
    const bytes = Readable.toWeb(answer.stream()) as ReadableStream<Uint8Array>
    return new Response(answer.statusCode === 204 ? null : bytes, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
    })
  }
}

/** Leaving ends the work on the answer, as a closed connection would. */
function leaveWith({ raw }: LightMyRequestResponse, signal: AbortSignal | null | undefined): void {
  const leave = () => void raw.res.destroy()
  if (signal?.aborted) leave()
  else signal?.addEventListener('abort', leave, { once: true })
}
