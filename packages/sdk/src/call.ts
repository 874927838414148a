import type { Repeat } from './retry.ts'

/** Status, headers and request id of a successful response. */
export type AnswerHead = {
  status: number
  headers: Headers
  requestId: string | undefined
  /** True if the server had already handled this request and returned the stored response. */
  isReplayed: boolean
}

export type CallOptions = {
  /**
   * Aborts the call at any point: while sending, waiting to retry or reading. The call then throws
   * the signal's reason.
   */
  signal?: AbortSignal | undefined
  /** Time limit for the whole call, including retries. */
  timeoutMs?: number | undefined
  /** Called with the status and headers of a successful response. */
  onAnswer?: ((head: AnswerHead) => void) | undefined
}

export type WriteOptions = CallOptions & {
  /**
   * Identifies this write: the server performs calls with the same key only once. The client
   * generates a key if you don't pass one. Pass your own (for example, your payment's id) if your
   * process might crash and send the request again.
   */
  idempotencyKey?: string | undefined
}

export type Query = Record<string, string | number | boolean | undefined>

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: Query
  body?: unknown
  /** Defaults by method: POST is `unsafe`, all other methods are `safe`. */
  repeat?: Repeat
  options?: WriteOptions | undefined
}

export type Send = <T>(call: Call) => Promise<T>

export function pairsOf(query: Query = {}): [string, string][] {
  return Object.entries(query).flatMap(([name, value]): [string, string][] =>
    // A lone surrogate can't be encoded as UTF-8, so it is sent as U+FFFD.
    value === undefined ? [] : [[name, String(value).toWellFormed()]],
  )
}

/** Encodes a caller's value as one segment of a URL path. */
export function segment(value: string): string {
  // URL parsers resolve "." and "..", so the path sent would differ from the path signed.
  if (!value || value === '.' || value === '..')
    throw new TypeError(`"${value}" can't be used as an id in a path.`)
  return encodeURIComponent(value.toWellFormed())
}
