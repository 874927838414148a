import { UsageError } from '../refusals.ts'

/** Larger than any message the service accepts. */
export const LINE_CHARS_MAX = 2 ** 20

/** The lines of an input, as they come. */
export async function* linesIn(input: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of input) {
    rest += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LINE_CHARS_MAX) throw new UsageError('A message is too long.')
    for (const line of lines) if (line.trim()) yield line
  }
  if (rest.trim()) yield rest
}
