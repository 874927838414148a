import type { Repeat } from './retry.ts'

/** What came beside the body of a successful answer. */
export type AnswerHead = {
  status: number
  headers: Headers
  requestId: string | undefined
  /** The service had done this before and answers from its records. */
  isReplayed: boolean
}

export type CallOptions = {
  /** Ends the call, its waits and its reading; the call then throws the signal's reason. */
  signal?: AbortSignal | undefined
  /** For the whole call with all its tries. */
  timeoutMs?: number | undefined
  onAnswer?: ((head: AnswerHead) => void) | undefined
}

export type WriteOptions = CallOptions & {
  /**
   * Names the operation: calls with one key act once. Made for you when you give none; give your
   * own (say, the id of your sale) where your process may die and ask again.
   */
  idempotencyKey?: string | undefined
}

export type Query = Record<string, string | number | boolean | undefined>

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: Query
  body?: unknown
  /** Told by the method if not given: a POST is unsafe, everything else is safe. */
  repeat?: Repeat
  options?: WriteOptions | undefined
}

export type Send = <T>(call: Call) => Promise<T>

export function pairsOf(query: Query = {}): [string, string][] {
  return Object.entries(query).flatMap(([name, value]): [string, string][] =>
    // Half a character cannot be sent; the service sees the mark that stands for it.
    value === undefined ? [] : [[name, String(value).toWellFormed()]],
  )
}

/** One part of a path that a caller filled in. */
export function segment(value: string): string {
  // A dot alone would be taken for a folder and change the path under the signature.
  if (!value || value === '.' || value === '..') throw new TypeError(`"${value}" names nothing.`)
  return encodeURIComponent(value.toWellFormed())
}
