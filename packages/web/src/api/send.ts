import { ApiError } from './api-error.ts'

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

export type Request = {
  method: Method
  /** With its query. */
  path: string
  headers?: Record<string, string>
  /** JSON as text, or a file as it is; the headers say what it is. */
  content?: string | Blob
}

/** `signal`: whoever asks has left. `timeout`: our patience is over. The two end differently. */
export type Ends = { signal: AbortSignal; timeout: AbortSignal }

export async function send(request: Request, ends: Ends): Promise<Response> {
  const { method, path, headers, content } = request
  try {
    return await fetch(path, {
      method,
      headers: { accept: 'application/json', ...headers },
      body: content ?? null,
      signal: AbortSignal.any([ends.signal, ends.timeout]),
    })
  } catch {
    ends.signal.throwIfAborted()
    throw noAnswer(ends.timeout, 'The service could not be reached')
  }
}

/** Why nothing more came: our patience ended, the device is offline, or the line broke. */
export function noAnswer(timeout: AbortSignal, otherwise: string): ApiError {
  if (timeout.aborted) {
    const message = 'The service did not answer in time.'
    return new ApiError({ status: 0, code: 'timeout', message })
  }
  const message = navigator.onLine ? `${otherwise}.` : `${otherwise}: this device is offline.`
  return new ApiError({ status: 0, code: 'unreachable', message })
}

/** Undefined when the body is cut off or is not JSON: the caller decides what that means. */
export async function readBody(response: Response): Promise<unknown> {
  try {
    return (await response.json()) as unknown
  } catch {
    return undefined
  }
}
