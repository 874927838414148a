import { readApiError, unreadable } from './api-error.ts'
import { Deadline } from './deadline.ts'
import { requestOf } from './operation.ts'
import type { Input } from './operation.ts'
import { noAnswer, readBody, send } from './send.ts'

/** Registries may answer late, but a stream that is silent this long counts as dead. */
const SILENCE_MAX_MS = 20_000
const LINE_CHARS_MAX = 1_000_000

/**
 * Makes a request whose response is streamed line by line, and yields the JSON of each line as it
 * arrives. Throws as `ask` does. Leaving the loop early, or aborting, closes the connection.
 */
export async function* askLines<Takes>(
  operation: { route: string; takes: Takes },
  input: NoInfer<Takes> & Input,
  signal: AbortSignal,
): AsyncGenerator<unknown> {
  const deadline = new Deadline(signal, SILENCE_MAX_MS)
  try {
    const headers = { accept: 'application/x-ndjson, application/json' }
    const response = await send(requestOf(operation, { ...input, headers }), deadline)
    if (!response.ok) {
      throw readApiError(response.status, response.headers, await readBody(response))
    }
    if (!response.body) throw unreadable(response.status)
    for await (const line of linesOf(response.body, deadline)) {
      deadline.renew()
      yield parseLine(line, response.status)
    }
  } finally {
    deadline.end()
  }
}

async function* linesOf(
  bytes: ReadableStream<Uint8Array>,
  deadline: Deadline,
): AsyncGenerator<string> {
  const reader = bytes.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await readOn(reader, deadline)
      if (done) break
      const { lines, rest: kept } = splitLines(rest + decoder.decode(value, { stream: true }))
      if (kept.length > LINE_CHARS_MAX) throw unreadable(200)
      yield* lines
      rest = kept
    }
    if (rest.trim() !== '') yield rest
  } finally {
    // Don't wait for the connection to close, and ignore its failure: the caller has already left.
    void reader.cancel().catch(() => {})
  }
}

/** The complete lines of a text, and the unfinished rest. Empty lines are keep-alives. */
export function splitLines(text: string): { lines: string[]; rest: string } {
  const parts = text.split('\n')
  const rest = parts.pop() ?? ''
  return { lines: parts.filter((line) => line.trim() !== ''), rest }
}

async function readOn(reader: ReadableStreamDefaultReader<Uint8Array>, deadline: Deadline) {
  try {
    return await reader.read()
  } catch {
    deadline.throwIfLeft()
    throw noAnswer(deadline, 'The connection was lost')
  }
}

function parseLine(line: string, status: number): unknown {
  try {
    return JSON.parse(line) as unknown
  } catch {
    throw unreadable(status)
  }
}
