import { ServiceError } from './service-error.ts'

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: Record<string, string | number | undefined>
  body?: unknown
  idempotencyKey?: string
}

export type Send = <T>(call: Call) => Promise<T>

const DEADLINE_MS = 30_000

export function pairsOf(query: Call['query'] = {}): [string, string][] {
  return Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
}

/** Sends a request and reads the JSON answer; anything but a success is thrown. */
export async function exchange<T>(send: typeof fetch, url: string, init: RequestInit): Promise<T> {
  const response = await send(url, { ...init, signal: AbortSignal.timeout(DEADLINE_MS) })
  const text = await response.text()
  const answer = readJson(text)
  if (!response.ok) throw new ServiceError(response, answer)
  // The caller names the shape that the interface promises for this endpoint.
  return answer as T
}

/** Undefined when a proxy in between answered with something else. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
