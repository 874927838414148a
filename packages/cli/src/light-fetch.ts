import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import { createRequire } from 'node:module'

// Importing node:http loads Node's whole fetch with it; requiring it doesn't.
const require = createRequire(import.meta.url)

type Request = (
  url: URL,
  options: RequestOptions,
  onResponse: (response: IncomingMessage) => void,
) => ClientRequest

type Chunk = { done: boolean; value: Uint8Array | undefined }

/**
 * As much of fetch as the sdk and we use, on node:http. Loading Node's own fetch takes 80 ms of
 * processor time on a slow machine, this 17 ms: more than half of a short command.
 */
export const lightFetch: typeof fetch = async (input, init = {}) => {
  const url = new URL(input as string | URL)
  const http = require(url.protocol === 'https:' ? 'node:https' : 'node:http') as {
    request: Request
  }
  const { method = 'GET', headers = {}, body, signal } = init
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const options: RequestOptions = {
      method,
      headers: headers as Record<string, string>,
      ...(signal && { signal }),
    }
    const request = http.request(url, options, resolve)
    request.on('error', reject)
    request.end(typeof body === 'string' ? body : undefined)
  })
  return answerOf(response)
}

/** What the sdk reads of a Response. Redirects are never followed, as it asks. */
function answerOf(response: IncomingMessage): Response {
  const status = response.statusCode ?? 0
  // Whoever reads hears of it too; without this, an error between two reads would end the program.
  response.on('error', () => undefined)
  // Nobody reads a redirect, and an unread answer would keep the connection and us.
  if (status >= 300 && status < 400) response.destroy()
  const headers = {
    get: (name: string): string | null => {
      const value = response.headers[name.toLowerCase()]
      return value === undefined ? null : [value].flat().join(', ')
    },
  }
  const body = { getReader: () => readerOf(response) }
  const answer = { status, ok: status >= 200 && status < 300, type: 'default', headers, body }
  return answer as unknown as Response
}

function readerOf(response: IncomingMessage) {
  const chunks = response[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  return {
    read: async (): Promise<Chunk> => {
      const { done, value } = await chunks.next()
      return done ? { done: true, value: undefined } : { done: false, value }
    },
    cancel: async (): Promise<void> => {
      response.destroy()
    },
  }
}
