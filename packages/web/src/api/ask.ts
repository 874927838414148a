import { ApiError, readApiError } from './api-error.ts'

const ANSWER_TIMEOUT_MS = 15_000

/**
 * The one place where the pages speak to the service. Returns the JSON of a good answer; everything
 * else is thrown as an ApiError, except an abort, which belongs to whoever aborted.
 */
export async function ask(path: string, signal: AbortSignal): Promise<unknown> {
  const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  const response = await send(path, signal, timeout)
  const body = await readBody(response)
  signal.throwIfAborted()
  if (!response.ok) throw readApiError(response.status, response.headers, body)
  if (body === undefined) throw unreadable(response.status)
  return body
}

export function unreadable(status: number): ApiError {
  return new ApiError({
    status,
    code: 'unexpected_answer',
    message: 'The service answered in a form this page does not understand.',
  })
}

async function send(path: string, signal: AbortSignal, timeout: AbortSignal): Promise<Response> {
  try {
    return await fetch(path, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.any([signal, timeout]),
    })
  } catch {
    signal.throwIfAborted()
    if (timeout.aborted) {
      throw new ApiError({
        status: 0,
        code: 'timeout',
        message: 'The service did not answer in time.',
      })
    }
    throw new ApiError({
      status: 0,
      code: 'unreachable',
      message: navigator.onLine
        ? 'The service could not be reached.'
        : 'The service could not be reached: this device is offline.',
    })
  }
}

/** Undefined when the body is cut off or is not JSON: the caller decides what that means. */
async function readBody(response: Response): Promise<unknown> {
  try {
    return (await response.json()) as unknown
  } catch {
    return undefined
  }
}
