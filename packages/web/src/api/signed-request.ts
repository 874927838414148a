import { ApiError } from './api-error.ts'
import { noAnswer, send } from './ask.ts'

export type SentRequest = {
  method: string
  /** With its query. */
  path: string
  headers: Record<string, string>
  body: string
}

export type RawAnswer = {
  status: number
  headers: [name: string, value: string][]
  text: string
  /** More came than is shown. */
  isCut: boolean
  durationMs: number
}

const TIMEOUT_MS = 20_000
const SHOWN_MAX = 200_000

/** Sends a request as it is and gives back whatever came, also a refusal: the reader wants to see it. */
export async function sendSigned(request: SentRequest, signal: AbortSignal): Promise<RawAnswer> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const { method, path, body, headers } = request
  const from = performance.now()
  const response = await send(
    path,
    { signal, timeout },
    {
      method: methodOf(method),
      headers: { ...headers, ...(body !== '' && { 'content-type': 'application/json' }) },
      ...(body !== '' && { file: new Blob([body]) }),
    },
  )
  const text = await response.text().catch(() => {
    signal.throwIfAborted()
    throw noAnswer(timeout, 'The connection broke off')
  })
  return {
    status: response.status,
    headers: [...response.headers],
    text: text.slice(0, SHOWN_MAX),
    isCut: text.length > SHOWN_MAX,
    durationMs: Math.round(performance.now() - from),
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

function methodOf(text: string): (typeof METHODS)[number] {
  const method = METHODS.find((known) => known === text)
  if (method) return method
  const message = `This page cannot send ${text}.`
  throw new ApiError({ status: 0, code: 'unknown_method', message })
}
