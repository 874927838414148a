import { ApiError } from './api-error.ts'
import type { Deadline } from './deadline.ts'

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

export type Request = {
  method: Method
  /** Includes the query. */
  path: string
  headers?: Record<string, string>
  /** JSON text, or a file sent unchanged. The headers give its type. */
  content?: string | Blob
}

/** What we use of `fetch`. */
export type Fetch = (path: string, init: RequestInit) => Promise<Fetched>
type Fetched = Pick<Response, 'ok' | 'status' | 'headers' | 'body' | 'json' | 'text'>

let fetcher: Fetch = (...asked) => fetch(...asked)

/** On the server, calls stay within the process. */
export function sendWith(other: Fetch): void {
  fetcher = other
}

export async function send(request: Request, deadline: Deadline): Promise<Fetched> {
  const { method, path, headers, content } = request
  try {
    return await fetcher(path, {
      method,
      headers: { accept: 'application/json', ...headers },
      body: content ?? null,
      signal: deadline.signal,
    })
  } catch {
    deadline.throwIfLeft()
    throw noAnswer(deadline, 'We couldn’t reach the service')
  }
}

/** Why no answer came: the deadline passed, the device is offline, or the connection broke. */
export function noAnswer({ isOver }: Deadline, otherwise: string): ApiError {
  if (isOver) {
    const message = 'The service took too long to answer.'
    return new ApiError({ status: 0, code: 'timeout', message })
  }
  const message = navigator.onLine ? `${otherwise}.` : `${otherwise}: this device is offline.`
  return new ApiError({ status: 0, code: 'unreachable', message })
}

/** Undefined when the body is cut off or isn't JSON. The caller decides what that means. */
export async function readBody(response: Pick<Response, 'json'>): Promise<unknown> {
  try {
    return (await response.json()) as unknown
  } catch {
    return undefined
  }
}
