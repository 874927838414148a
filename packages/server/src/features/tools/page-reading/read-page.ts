import { Parser } from 'htmlparser2'
import { decodePage } from './decode-page.ts'
import { PageReader } from './page-reader.ts'
import type { PageFacts } from './page-facts.ts'
import { takeTurn } from './parse-turn.ts'

/** Read between two looks at what else there is to do: a millisecond of work, ten at the worst. */
const SLICE_CHARS = 4 * 1024

/**
 * What a page says of itself. Parsed in slices, one page at a time in the whole process, so that
 * however many pages arrive at once, nothing else has to wait for longer than one slice.
 */
export async function readPage(
  body: Buffer,
  contentType: string | undefined,
  { url, signal }: { url: URL; signal: AbortSignal },
): Promise<PageFacts> {
  return await takeTurn(async () => {
    signal.throwIfAborted()
    const text = decodePage(body, contentType)
    const reader = new PageReader(url)
    const parser = new Parser(reader.handler, { decodeEntities: true, lowerCaseTags: true })
    for (let at = 0; at < text.length; at += SLICE_CHARS) {
      parser.write(text.slice(at, at + SLICE_CHARS))
      await new Promise((resolve) => setImmediate(resolve))
      signal.throwIfAborted()
      if (reader.isTooDeep) return reader.facts()
    }
    parser.end()
    return reader.facts()
  })
}
