import robotsParser from 'robots-parser'
import { FetchFailure } from '../../../upstream/fetch-failure.ts'
import type { PublicFetcher } from '../../../upstream/fetch-public.ts'

export type Robots = {
  /** Null where the site has none. */
  status: number | null
  text: string
  mayVisit(url: string): boolean
  sitemaps: string[]
  /** Between two requests, as far as we are asked to and willing. */
  delayMs: number
}

// Its types speak of a module with a default export; what is imported is the function itself.
const parseRobots = robotsParser as unknown as typeof robotsParser.default

/** What we are called in the rules of sites; the fetcher sends it with every request. */
const AGENT = 'Namehouse'
const BYTES_MAX = 512 * 1024
const DEADLINE_MS = 8_000
const DELAY_MS_MAX = 2_000
const SITEMAPS_MAX = 10
// Matching takes the length of a rule times the length of an address, so neither may be long, and
// only so many rules may have a star, which makes every place of the address a beginning.
const LINES_MAX = 1_000
const LINE_CHARS_MAX = 300
const STARRED_MAX = 100

/** A site's rules for crawlers. A server that fails forbids everything; none at all, nothing. */
export async function readRobots(
  fetcher: PublicFetcher,
  origin: URL,
  signal: AbortSignal,
): Promise<Robots> {
  const url = new URL('/robots.txt', origin)
  try {
    const answer = await fetcher.fetch(url, {
      method: 'GET',
      bytesMax: BYTES_MAX,
      longAnswer: 'cut',
      isUnpacked: true,
      redirectsMax: 5,
      deadlineMs: DEADLINE_MS,
      signal,
    })
    if (answer.status >= 500) return { ...NONE, status: answer.status, mayVisit: () => false }
    if (answer.status !== 200) return { ...NONE, status: answer.status }
    return rulesOf(url, answer.body.toString('utf8'))
  } catch (failure) {
    signal.throwIfAborted()
    if (failure instanceof FetchFailure) return NONE
    throw failure
  }
}

const NONE: Robots = { status: null, text: '', mayVisit: () => true, sitemaps: [], delayMs: 0 }

function rulesOf(url: URL, whole: string): Robots {
  const text = bounded(whole)
  const robots = parseRobots(url.href, text)
  const delay = robots.getCrawlDelay(AGENT)
  const seconds = typeof delay === 'number' && delay > 0 ? delay : 0
  return {
    status: 200,
    text,
    mayVisit: (address) => robots.isAllowed(address, AGENT) ?? true,
    sitemaps: robots.getSitemaps().slice(0, SITEMAPS_MAX),
    delayMs: Math.min(DELAY_MS_MAX, seconds * 1_000),
  }
}

function bounded(text: string): string {
  let starred = 0
  return text
    .split(/\r\n|\r|\n/, LINES_MAX)
    .filter((line) => {
      if (line.length > LINE_CHARS_MAX) return false
      if (/^\s*(dis)?allow\s*:.*\*/i.test(line)) starred += 1
      return starred <= STARRED_MAX
    })
    .join('\n')
}
