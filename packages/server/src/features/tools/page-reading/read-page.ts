import { Parser } from 'htmlparser2'
import { decodePage } from './decode-page.ts'
import { PageReader } from './page-reader.ts'
import type { PageFacts } from './page-facts.ts'
import { takeTurn } from './parse-turn.ts'

/** How much we parse before yielding to the event loop: about a millisecond, ten at worst. */
const SLICE_CHARS = 4 * 1024

/**
 * Parses a page into facts. We parse in slices and one page at a time per process, so no matter how
 * many pages arrive together, other work never waits longer than one slice.
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
