import { ApiError, readApiError, unreadable } from './api-error.ts'
import { Deadline } from './deadline.ts'
import { requestOf } from './operation.ts'
import type { Input, Operation } from './operation.ts'
import { prove } from './prove.ts'
import { readBody, send } from './send.ts'
import type { Request } from './send.ts'
import { read } from './shape.ts'
import type { Read, Shape } from './shape.ts'

const ANSWER_TIMEOUT_MS = 15_000

/**
 * Calls an operation of `wire/`, whose types define its input and its answer. Every failure,
 * including an answer of the wrong shape, is thrown as an ApiError. An abort is rethrown unchanged.
 * Without a signal, leaving the page doesn't cancel the call. An action that needs a fresh proof
 * asks the person for it and is then sent once more.
 */
export async function ask<Takes, S extends Shape>(
  operation: Operation<Takes, S>,
  input: NoInfer<Takes> & Input,
  signal = new AbortController().signal,
): Promise<Read<S>> {
  const request = requestOf(operation, input)
  const timeoutMs = input.timeoutMs ?? ANSWER_TIMEOUT_MS
  try {
    return read(operation.answers, await askOnce(request, signal, timeoutMs))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'step_up_required') throw error
    if (!(await prove())) throw notConfirmed(error.status)
    return read(operation.answers, await askOnce(request, signal, timeoutMs))
  }
}

/** The JSON answer of a GET that isn't part of the API description. */
export async function askPath(path: string, signal: AbortSignal): Promise<unknown> {
  return await askOnce({ method: 'GET', path }, signal, ANSWER_TIMEOUT_MS)
}

async function askOnce(request: Request, signal: AbortSignal, timeoutMs: number): Promise<unknown> {
  const deadline = new Deadline(signal, timeoutMs)
  try {
    const response = await send(request, deadline)
    const body = response.status === 204 ? null : await readBody(response)
    signal.throwIfAborted()
    if (!response.ok) throw readApiError(response.status, response.headers, body)
    if (body === undefined) throw unreadable(response.status)
    return body
  } finally {
    deadline.end()
  }
}

function notConfirmed(status: number): ApiError {
  const message = 'Nothing was changed, because you didn’t confirm it’s you.'
  return new ApiError({ status, code: 'not_confirmed', message })
}
