import { lightFetch } from './light-fetch.ts'
import { Refused, Unreachable } from './refusals.ts'

export const ANSWER_BYTES_MAX = 2 ** 23

export type Exchange = {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string
  timeoutMs: number
  signal: AbortSignal
}

export type Exchanged = { status: number; headers: Pick<Headers, 'get'>; text: string }

/**
 * One request with a deadline and a bounded answer, for what the sdk doesn't cover. Redirects are
 * never followed: a token is meant for one address only.
 */
export async function exchange({
  timeoutMs,
  signal,
  url,
  ...request
}: Exchange): Promise<Exchanged> {
  const deadline = AbortSignal.timeout(timeoutMs)
  const both = AbortSignal.any([signal, deadline])
  try {
    const response = await lightFetch(url, { ...request, redirect: 'manual', signal: both })
    if (response.status >= 300 && response.status < 400) {
      throw new Refused(`${url} answered with a redirect. Check the address of the service.`)
    }
    return { status: response.status, headers: response.headers, text: await textOf(response) }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Refused || error instanceof Unreachable) throw error
    const reason = deadline.aborted ? `No answer within ${timeoutMs / 1000} s.` : 'No connection.'
    throw new Unreachable(`${reason} Check the address of the service (${new URL(url).origin}).`)
  }
}

/** The answer as a JSON object, or undefined. */
export function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text) as unknown
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  let text = ''
  let size = 0
  for (;;) {
    const { value } = (await reader?.read()) ?? {}
    if (!value) return text + decoder.decode()
    size += value.byteLength
    if (size > ANSWER_BYTES_MAX) {
      await reader?.cancel()
      throw new Unreachable('The response is too large.')
    }
    text += decoder.decode(value, { stream: true })
  }
}
