import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { App } from './app.ts'
import { IN_PROCESS } from './caller-address.ts'
import { getInProcess } from './in-process-get.ts'

/** What our pages use of the browser's `fetch`. */
export type Fetch = (path: string, init?: RequestInit) => Promise<Fetched>
type Fetched = Pick<Response, 'ok' | 'status' | 'headers' | 'body' | 'json' | 'text'>

/** Who asks for lines wants each as soon as it is there. */
const LINES = 'application/x-ndjson'

/**
 * Calls our own API without a connection, as a caller who isn't signed in: nothing of a visitor's
 * request is passed on. Such calls aren't limited, because what makes them is.
 */
export function inProcessFetch(app: App): Fetch {
  return async (path, init = {}) => {
    const { method = 'GET', body, signal } = init
    const headers = Object.fromEntries(new Headers(init.headers))
    if (method === 'GET' && !headers['accept']?.includes(LINES)) {
      return fetched(await getInProcess(app, { url: path, headers, signal: signal ?? undefined }))
    }
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers,
      remoteAddress: IN_PROCESS,
      payloadAsStream: true,
      ...(typeof body === 'string' && { payload: body }),
    } satisfies InjectOptions)
    leaveWith(answer, signal)
    const bytes = Readable.toWeb(answer.stream()) as ReadableStream<Uint8Array>
    return new Response(answer.statusCode === 204 ? null : bytes, {
      status: answer.statusCode,
      headers: headersOf(answer.headers),
    })
  }
}

/** Not a `Response`, which would turn the text into a stream and back. */
function fetched({ status, headers, text }: Awaited<ReturnType<typeof getInProcess>>): Fetched {
  return {
    status,
    ok: status >= 200 && status < 300,
    get headers() {
      return headersOf(headers)
    },
    body: null,
    text: async () => text,
    json: async () => JSON.parse(text) as unknown,
  }
}

function headersOf(headers: OutgoingHttpHeaders): Headers {
  return new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

/** Leaving ends the work on the answer, as a closed connection would. */
function leaveWith({ raw }: LightMyRequestResponse, signal: AbortSignal | null | undefined): void {
  const leave = () => void raw.res.destroy()
  if (signal?.aborted) leave()
  else signal?.addEventListener('abort', leave, { once: true })
}
