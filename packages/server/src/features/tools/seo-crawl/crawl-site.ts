import { FetchFailure } from '../../../upstream/fetch-failure.ts'
import type { PublicFetcher } from '../../../upstream/fetch-public.ts'
import { type Run, ToolFailure } from '../tool.ts'
import { checkLink } from '../page-reading/check-link.ts'
import { getPage } from '../page-reading/get-page.ts'
import type { PageFacts, PageLink } from '../page-reading/page-facts.ts'
import { takeTurn } from '../page-reading/parse-turn.ts'
import { runConcurrently } from '../page-reading/run-concurrently.ts'
import type { Crawl, Visit } from './crawl.ts'
import { Frontier, normal, type Waiting } from './frontier.ts'
import { readRobots } from './read-robots.ts'
import { readSitemaps } from './read-sitemaps.ts'

/** Connections to a site at a time: no more than a visitor's browser would open. */
const CONNECTIONS_MAX = 4
const RUN_MS_MAX = 120_000
const OUTSIDE_MAX = 100
const LINKED_FROM_MAX = 20
/**
 * How many addresses we keep incoming links for. A page may link to a thousand addresses of 2 KB
 * each.
 */
const LINKED_MAX = 20_000
const FORBIDDEN_MAX = 1_000
const LINKS_A_SLICE = 20

type Input = { url: URL; pagesMax: number }

/**
 * Crawls a site breadth-first, following its robots.txt. Pages that don't answer are noted and
 * skipped. The crawl stops at the time or page limit. Throws FetchFailure, ToolFailure (the first
 * page can't be loaded).
 */
export async function crawlSite(
  fetcher: PublicFetcher,
  { url, pagesMax }: Input,
  run: Run,
): Promise<Crawl> {
  const began = performance.now()
  const { signal } = run
  const first = await getPage(fetcher, url, signal)
  if (!first.facts) throw new ToolFailure('no_page', 'There is no HTML page at this address.')
  const { origin } = first.url
  const robots = await readRobots(fetcher, first.url, signal)
  const named = robots.sitemaps.length > 0 ? robots.sitemaps : [`${origin}/sitemap.xml`]
  const sitemaps = await readSitemaps(fetcher, named, { origin, signal })
  const crawl: Crawl = {
    start: first.url.href,
    origin,
    visits: new Map(),
    linkedFrom: new Map(),
    forbidden: new Set(),
    robots,
    sitemaps,
    outside: new Map(),
    frontier: new Frontier(),
    isCut: false,
    duration_ms: 0,
  }
  crawl.frontier.add(first.url.href, 0)
  const walk = new Walk(fetcher, crawl, { ...run, pagesMax, endsAt: began + RUN_MS_MAX })
  await walk.visitPages()
  await walk.askOutside()
  crawl.duration_ms = Math.round(performance.now() - began)
  return crawl
}

type Limits = Run & { pagesMax: number; endsAt: number }

class Walk {
  readonly #fetcher: PublicFetcher
  readonly #crawl: Crawl
  readonly #limits: Limits
  #visited = 0
  #underWay = 0

  constructor(fetcher: PublicFetcher, crawl: Crawl, limits: Limits) {
    this.#fetcher = fetcher
    this.#crawl = crawl
    this.#limits = limits
  }

  async visitPages(): Promise<void> {
    // A site that asks for a crawl delay gets it, on a single connection.
    const lanes = this.#crawl.robots.delayMs > 0 ? 1 : CONNECTIONS_MAX
    const walk = () => Promise.all(Array.from({ length: lanes }, () => this.#lane()))
    await walk()
    // Pages that only the sitemap names come last, so that depth always counts links.
    await takeTurn(() => this.#noteSitemaps())
    await walk()
    this.#crawl.isCut ||= this.#crawl.frontier.left > 0
  }

  async #lane(): Promise<void> {
    const { delayMs } = this.#crawl.robots
    while (this.#mayGoOn()) {
      const next = this.#crawl.frontier.next()
      if (next) await this.#visit(next)
      else if (this.#underWay === 0) return
      await pause(next ? delayMs : 5)
      this.#limits.signal.throwIfAborted()
    }
  }

  #mayGoOn(): boolean {
    return this.#visited < this.#limits.pagesMax && performance.now() < this.#limits.endsAt
  }

  async #noteSitemaps(): Promise<void> {
    let count = 0
    for (const page of this.#crawl.sitemaps.pages) {
      this.#judge(page, 1)
      count += 1
      if (count % LINKS_A_SLICE === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /**
   * Adds an address to the frontier if robots.txt allows it. We check length and duplicates first:
   * both are cheap, and they limit how often the rules are evaluated.
   */
  #judge(address: string, depth: number): void {
    const { frontier, robots, forbidden } = this.#crawl
    const url = normal(address)
    if (!frontier.wants(url)) return
    if (robots.mayVisit(url)) return void frontier.add(url, depth)
    frontier.forbid(url)
    if (forbidden.size < FORBIDDEN_MAX) forbidden.add(address)
  }

  async #visit({ url, depth }: Waiting): Promise<void> {
    this.#visited += 1
    this.#underWay += 1
    try {
      const visit = await this.#fetch(url, depth)
      this.#crawl.visits.set(url, visit)
      await takeTurn(() => this.#noteLinks(visit))
      if (visit.facts) visit.facts = withoutLinks(visit.facts)
      const { frontier, visits } = this.#crawl
      // This page is in `visits` already but still counts as in progress.
      const known = visits.size + this.#underWay - 1 + frontier.left
      const total = Math.min(this.#limits.pagesMax, known)
      this.#limits.reportProgress({ done: visits.size, total, current: url })
    } finally {
      this.#underWay -= 1
    }
  }

  async #fetch(url: string, depth: number): Promise<Visit> {
    const { signal } = this.#limits
    try {
      const page = await getPage(this.#fetcher, new URL(url), signal)
      const { status, hops, body, isCut, duration_ms, facts } = page
      const robotsTag = [page.headers['x-robots-tag']].flat().join(',').toLowerCase()
      const final_url = page.url.href
      const bytes = body.length
      return { url, depth, status, hops, final_url, bytes, isCut, duration_ms, robotsTag, facts }
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof FetchFailure)) throw error
      const empty = { hops: [], final_url: url, bytes: 0, isCut: false, duration_ms: 0 }
      return { url, depth, failure: error.kind, ...empty, robotsTag: '', facts: undefined }
    }
  }

  /** In slices, because a page may have a thousand links and each one is checked. */
  async #noteLinks({ facts, final_url, depth, url }: Visit): Promise<void> {
    const { origin } = this.#crawl
    // After a redirect to another site, the links belong to that site.
    if (!facts || new URL(final_url).origin !== origin) return
    for (const [place, link] of facts.links.entries()) {
      this.#noteLink(link, url, depth)
      if (place % LINKS_A_SLICE === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  }

  #noteLink({ href, kind, isNoFollow }: PageLink, url: string, depth: number): void {
    const { origin, linkedFrom, outside } = this.#crawl
    const to = normal(href)
    const from = linkedFrom.get(to) ?? []
    const isKept = from.length > 0 || linkedFrom.size < LINKED_MAX
    if (isKept && from.length < LINKED_FROM_MAX && !from.includes(url)) {
      linkedFrom.set(to, [...from, url])
    }
    if (new URL(to).origin !== origin) {
      const isAsked = kind === 'link' && outside.size < OUTSIDE_MAX && !outside.has(to)
      if (isAsked) outside.set(to, { url: to, is_broken: false, hops: [], final_url: to })
      return
    }
    if (kind === 'link' && !isNoFollow) this.#judge(to, depth + 1)
  }

  /** Other sites are only asked whether the linked page exists. */
  async askOutside(): Promise<void> {
    const { outside } = this.#crawl
    const { signal, endsAt } = this.#limits
    await runConcurrently([...outside.keys()], CONNECTIONS_MAX, async (url) => {
      if (performance.now() < endsAt) outside.set(url, await checkLink(this.#fetcher, url, signal))
    })
  }
}

/** Keeps only what the report needs: all links of 500 pages would take hundreds of megabytes. */
function withoutLinks(facts: PageFacts): PageFacts {
  const parts = facts.links.filter(({ kind, href }) => kind !== 'link' && href.startsWith('http:'))
  return { ...facts, links: parts.slice(0, 1), ids: new Set() }
}

async function pause(ms: number): Promise<void> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
}
