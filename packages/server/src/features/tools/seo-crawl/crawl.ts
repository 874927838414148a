import type { CheckedLink } from '../page-reading/check-link.ts'
import type { Hop } from '../follow-url.ts'
import type { PageFacts } from '../page-reading/page-facts.ts'
import type { Frontier } from './frontier.ts'
import type { Robots } from './read-robots.ts'
import type { Sitemaps } from './read-sitemaps.ts'

/** One address that was visited. */
export type Visit = {
  url: string
  depth: number
  /** Undefined where there was no answer; then `failure` says why. */
  status?: number
  failure?: string
  hops: Hop[]
  final_url: string
  bytes: number
  isCut: boolean
  duration_ms: number
  /** X-Robots-Tag. */
  robotsTag: string
  facts: PageFacts | undefined
}

/** Everything that a walk through a site has brought. */
export type Crawl = {
  start: string
  origin: string
  visits: Map<string, Visit>
  /** Who leads to an address, and to how many. */
  linkedFrom: Map<string, string[]>
  /** Addresses that the site's rules keep us from. */
  forbidden: Set<string>
  robots: Robots
  sitemaps: Sitemaps
  /** Addresses on other sites. */
  outside: Map<string, CheckedLink>
  frontier: Frontier
  isCut: boolean
  duration_ms: number
}
