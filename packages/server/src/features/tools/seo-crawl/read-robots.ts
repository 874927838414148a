import { FetchFailure } from '../../../upstream/fetch-failure.ts'
import type { PublicFetcher } from '../../../upstream/fetch-public.ts'
import { readRobotsRules } from './robots-rules.ts'

export type Robots = {
  /** Null if the site has no robots.txt. */
  status: number | null
  mayVisit(url: string): boolean
  sitemaps: string[]
  /** Delay between requests that the site asks for, up to our limit. */
  delayMs: number
}

/** Our user agent in robots.txt. The fetcher sends it with every request. */
const AGENT = 'Namehouse'
const BYTES_MAX = 512 * 1024
const DEADLINE_MS = 8_000
const DELAY_MS_MAX = 2_000

/**
 * Reads a site's robots.txt. If the server fails, everything is forbidden; if there is none,
 * everything is allowed.
 */
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
