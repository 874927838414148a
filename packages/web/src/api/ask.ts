import { ApiError, readApiError } from './api-error.ts'
import { prove } from './prove.ts'

const ANSWER_TIMEOUT_MS = 15_000

/** A body makes it a POST, unless told otherwise. */
export type Question = {
  body?: object
  /** Sent as it is, in place of a body; the headers say what it is. */
  file?: Blob
  headers?: Record<string, string>
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
}

/**
 * The one place where the pages speak to the service. Returns the JSON of a good answer; everything
 * else is thrown as an ApiError, except an abort, which belongs to whoever aborted. An action that
 * needs a fresh proof asks the person for it and is then sent once more.
 */
export async function ask(
  path: string,
  signal: AbortSignal,
  question: Question = {},
): Promise<unknown> {
  try {
    return await askOnce(path, signal, question)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'step_up_required') throw error
    if (!(await prove())) throw notConfirmed(error.status)
    return await askOnce(path, signal, question)
  }
}

async function askOnce(path: string, signal: AbortSignal, question: Question): Promise<unknown> {
  const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  const response = await send(path, { signal, timeout }, question)
  const body = response.status === 204 ? null : await readBody(response)
  signal.throwIfAborted()
  if (!response.ok) throw readApiError(response.status, response.headers, body)
  if (body === undefined) throw unreadable(response.status)
  return body
}

/** A change: once it is sent, leaving the page does not take it back. */
export async function tell(path: string, question: Question): Promise<unknown> {
  return await ask(path, new AbortController().signal, { method: 'POST', ...question })
}

function notConfirmed(status: number): ApiError {
  const message = 'Nothing was changed, because you did not confirm that it is you.'
  return new ApiError({ status, code: 'not_confirmed', message })
}

export function unreadable(status: number): ApiError {
  return new ApiError({
    status,
    code: 'unexpected_answer',
    message: 'The service answered in a form this page does not understand.',
  })
}

/** `signal` is the asker's own wish to leave, `timeout` our patience: they end differently. */
export type Ends = { signal: AbortSignal; timeout: AbortSignal }

export async function send(path: string, ends: Ends, question: Question): Promise<Response> {
  const { body, file, headers, method = body ? 'POST' : 'GET' } = question
  try {
    return await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body ? JSON.stringify(body) : (file ?? null),
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
