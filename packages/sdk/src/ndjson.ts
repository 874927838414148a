import { within } from './deadline.ts'
import { AnswerError, ConnectionError } from './errors.ts'
import { chunksOf } from './read-answer.ts'

export type StreamBounds = {
  signal: AbortSignal | undefined
  /** Limits the total time spent waiting for data, not the time your code takes between lines. */
  timeoutMs: number
  bytesMax: number
}

/** Parses a stream of newline-delimited JSON, yielding each object as it arrives. */
export async function* linesOf(
  response: Response,
  { signal, timeoutMs, bytesMax }: StreamBounds,
): AsyncGenerator<unknown> {
  let leftMs = timeoutMs
  const decoder = new TextDecoder()
  let text = ''
  const chunks = chunksOf(response, bytesMax, async (next) => {
    const began = Date.now()
    const chunk = await within(Math.max(1, leftMs), signal, next)
    leftMs -= Date.now() - began
    return chunk
  })
  for await (const chunk of chunks) {
    const lines = (text + decoder.decode(chunk, { stream: true })).split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) {
      if (line.trim()) yield parseLine(line, response.status)
    }
  }
  if (text.trim()) throw new ConnectionError('The stream ended in the middle of a line.')
}

function parseLine(line: string, status: number): unknown {
  try {
    return JSON.parse(line) as unknown
  } catch (cause) {
    throw new AnswerError('A line of the stream is not JSON.', status, { cause })
  }
}
