import { ApiError } from './api-error.ts'
import { Deadline } from './deadline.ts'
import { METHODS, noAnswer, send } from './send.ts'
import type { Method } from './send.ts'

export type SentRequest = {
  method: string
  /** Includes the query. */
  path: string
  headers: Record<string, string>
  body: string
}

export type RawAnswer = {
  status: number
  headers: [name: string, value: string][]
  text: string
  /** The body was longer than what is shown. */
  isCut: boolean
  durationMs: number
}

const TIMEOUT_MS = 20_000
const SHOWN_MAX = 200_000

/**
 * Sends a request unchanged and returns whatever came back, including errors: the reader wants to
 * see them.
 */
export async function sendSigned(request: SentRequest, signal: AbortSignal): Promise<RawAnswer> {
  const deadline = new Deadline(signal, TIMEOUT_MS)
  try {
    return await sendWithin(request, deadline)
  } finally {
    deadline.end()
  }
}

async function sendWithin(request: SentRequest, deadline: Deadline): Promise<RawAnswer> {
  const { method, path, body, headers } = request
  const from = performance.now()
  const response = await send(
    {
      method: methodOf(method),
      path,
      headers: { ...headers, ...(body !== '' && { 'content-type': 'application/json' }) },
      ...(body !== '' && { content: new Blob([body]) }),
    },
    deadline,
  )
  const text = await response.text().catch(() => {
    deadline.throwIfLeft()
    throw noAnswer(deadline, 'The connection was lost')
  })
  return {
    status: response.status,
    headers: [...response.headers],
    text: text.slice(0, SHOWN_MAX),
    isCut: text.length > SHOWN_MAX,
    durationMs: Math.round(performance.now() - from),
  }
}

function methodOf(text: string): Method {
  const method = METHODS.find((known) => known === text)
  if (method) return method
  const message = `This page cannot send ${text}.`
  throw new ApiError({ status: 0, code: 'unknown_method', message })
}
