import { ApiError } from './api-error.ts'

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

/** `signal`: the caller has left. `timeout`: the deadline has passed. The two fail differently. */
export type AbortSignals = { signal: AbortSignal; timeout: AbortSignal }

let fetcher: typeof fetch = (...asked) => fetch(...asked)

/** On the server, calls stay within the process. */
export function sendWith(other: typeof fetch): void {
  fetcher = other
}

export async function send(request: Request, ends: AbortSignals): Promise<Response> {
  const { method, path, headers, content } = request
  try {
    return await fetcher(path, {
      method,
      headers: { accept: 'application/json', ...headers },
      body: content ?? null,
      signal: AbortSignal.any([ends.signal, ends.timeout]),
    })
  } catch {
    ends.signal.throwIfAborted()
    throw noAnswer(ends.timeout, 'We couldn’t reach the service')
  }
}

/** Why no answer came: the deadline passed, the device is offline, or the connection broke. */
export function noAnswer(timeout: AbortSignal, otherwise: string): ApiError {
  if (timeout.aborted) {
    const message = 'The service took too long to answer.'
    return new ApiError({ status: 0, code: 'timeout', message })
  }
  const message = navigator.onLine ? `${otherwise}.` : `${otherwise}: this device is offline.`
  return new ApiError({ status: 0, code: 'unreachable', message })
}

/** Undefined when the body is cut off or isn't JSON. The caller decides what that means. */
export async function readBody(response: Response): Promise<unknown> {
  try {
    return (await response.json()) as unknown
  } catch {
    return undefined
  }
}
