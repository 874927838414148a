import { FetchFailure } from '../../../upstream/fetch-failure.ts'
import type { PublicFetcher } from '../../../upstream/fetch-public.ts'
import { readRobotsRules } from './robots-rules.ts'

export type Robots = {
  /** Null where the site has none. */
  status: number | null
  mayVisit(url: string): boolean
  sitemaps: string[]
  /** Between two requests, as far as we are asked to and willing. */
  delayMs: number
}

/** What we are called in the rules of sites; the fetcher sends it with every request. */
const AGENT = 'Namehouse'
const BYTES_MAX = 512 * 1024
const DEADLINE_MS = 8_000
const DELAY_MS_MAX = 2_000

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
    return rulesOf(answer.body.toString('utf8'))
  } catch (failure) {
    signal.throwIfAborted()
    if (failure instanceof FetchFailure) return NONE
    throw failure
  }
}

const NONE: Robots = { status: null, mayVisit: () => true, sitemaps: [], delayMs: 0 }

function rulesOf(text: string): Robots {
  const rules = readRobotsRules(text, AGENT)
  return {
    status: 200,
    mayVisit: (address) => {
      const { pathname, search } = new URL(address)
      return rules.allows(pathname + search)
    },
    sitemaps: rules.sitemaps,
    delayMs: Math.min(DELAY_MS_MAX, (rules.delaySeconds ?? 0) * 1_000),
  }
}
