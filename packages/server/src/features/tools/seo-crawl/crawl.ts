import type { CheckedLink } from '../page-reading/check-link.ts'
import type { Hop } from '../follow-url.ts'
import type { PageFacts } from '../page-reading/page-facts.ts'
import type { Frontier } from './frontier.ts'
import type { Robots } from './read-robots.ts'
import type { Sitemaps } from './read-sitemaps.ts'

/** One visited address. */
export type Visit = {
  url: string
  depth: number
  /** Undefined if there was no response; `failure` says why. */
  status?: number
  failure?: string
  hops: Hop[]
  final_url: string
  bytes: number
  isCut: boolean
  duration_ms: number
  /** The X-Robots-Tag header. */
  robotsTag: string
  facts: PageFacts | undefined
}

/** Everything a crawl found. */
export type Crawl = {
  start: string
  origin: string
  visits: Map<string, Visit>
  /** For each address, pages that link to it. Both numbers are limited. */
  linkedFrom: Map<string, string[]>
  /** Addresses that robots.txt forbids. */
  forbidden: Set<string>
  robots: Robots
  sitemaps: Sitemaps
  /** Links to other sites. */
  outside: Map<string, CheckedLink>
  frontier: Frontier
  isCut: boolean
  duration_ms: number
}
