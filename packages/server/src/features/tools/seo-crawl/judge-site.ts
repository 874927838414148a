import type { PageIssue } from './codes.ts'
import type { Crawl, Visit } from './crawl.ts'
import { normal } from './frontier.ts'

/** Finds the issues that only show when pages are compared. */
export function judgeSite(crawl: Crawl): PageIssue[] {
  return [
    ...judgeLinks(crawl),
    ...judgeSameTexts(crawl),
    ...judgeCanonicals(crawl),
    ...judgeReturns(crawl),
    ...judgeSitemap(crawl),
    ...judgeWhole(crawl),
  ]
}

function isGone({ status, failure }: Visit): boolean {
  return failure !== undefined || (status !== undefined && status >= 400)
}

function* judgeLinks({ visits, linkedFrom, outside }: Crawl): Generator<PageIssue> {
  for (const visit of visits.values()) {
    if (!isGone(visit)) continue
    const why = visit.status ?? visit.failure
    for (const from of linkedFrom.get(visit.url) ?? []) {
      yield { code: 'broken_link', url: from, detail: `${visit.url} (${why})` }
    }
  }
  for (const { url, is_broken, status, failure } of outside.values()) {
    if (!is_broken) continue
    for (const from of linkedFrom.get(url) ?? []) {
      yield { code: 'outside_broken', url: from, detail: `${url} (${status ?? failure})` }
    }
  }
}

/** Indexable pages: they load, allow indexing, and are their own canonical page. */
export function standing({ visits }: Crawl): Visit[] {
  return [...visits.values()].filter(({ status, hops, facts, robotsTag, final_url }) => {
    if (status !== 200 || hops.length > 0 || !facts) return false
    if (facts.robots.includes('noindex') || robotsTag.includes('noindex')) return false
    const [canonical] = facts.canonicals
    return canonical === undefined || canonical === final_url
  })
}

function* judgeSameTexts(crawl: Crawl): Generator<PageIssue> {
  const pages = standing(crawl)
  const same = [
    ['title_same', (visit: Visit) => visit.facts?.titles[0]],
    ['description_same', (visit: Visit) => visit.facts?.descriptions[0]],
  ] as const
  for (const [code, textOf] of same) {
    const groups = Map.groupBy(pages, textOf)
    for (const [text, group] of groups) {
      if (!text || group.length < 2) continue
      for (const { url } of group) yield { code, url, detail: text }
    }
  }
}

function* judgeCanonicals({ visits }: Crawl): Generator<PageIssue> {
  for (const { url, facts } of visits.values()) {
    const [canonical] = facts?.canonicals ?? []
    const target = canonical === undefined ? undefined : visits.get(normal(canonical))
    if (!target) continue
    if (isGone(target)) yield { code: 'canonical_broken', url, detail: target.url }
    else if (target.hops.length > 0) yield { code: 'canonical_redirected', url, detail: target.url }
  }
}

/** If a page names another as its translation, that page must link back. */
function* judgeReturns({ visits }: Crawl): Generator<PageIssue> {
  // Parse each page's list once. Pages that all name each other would otherwise cost a million
  // lookups.
  const named = new Map<Visit, Set<string>>()
  const namedBy = (visit: Visit): Set<string> => {
    const known =
      named.get(visit) ?? new Set(visit.facts?.alternates.map(({ href }) => normal(href)))
    named.set(visit, known)
    return known
  }
  for (const { url, facts, final_url } of visits.values()) {
    for (const { href, lang } of facts?.alternates ?? []) {
      const other = visits.get(normal(href))
      if (!other?.facts || other.final_url === final_url) continue
      if (!namedBy(other).has(final_url)) {
        yield { code: 'hreflang_no_return', url, detail: `${lang}: ${href}` }
      }
    }
  }
}

function* judgeSitemap(crawl: Crawl): Generator<PageIssue> {
  const { sitemaps, visits, linkedFrom, forbidden, start } = crawl
  for (const url of sitemaps.pages) {
    const visit = visits.get(url)
    if (forbidden.has(url)) yield { code: 'sitemap_forbidden', url }
    if (!visit) continue
    if (isGone(visit))
      yield { code: 'sitemap_dead', url, detail: `${visit.status ?? visit.failure}` }
    else if (visit.hops.length > 0) yield { code: 'sitemap_redirect', url, detail: visit.final_url }
    else if (visit.facts?.robots.includes('noindex')) yield { code: 'sitemap_noindex', url }
    if (url !== start && !linkedFrom.has(url) && !isGone(visit)) yield { code: 'orphan', url }
  }
}

function* judgeWhole({ origin, robots, sitemaps, frontier, start }: Crawl): Generator<PageIssue> {
  if (origin.startsWith('http:')) yield { code: 'not_https', url: start }
  if (robots.status !== 200) yield { code: 'robots_missing', url: `${origin}/robots.txt` }
  if (!sitemaps.files.some(({ status }) => status === 200)) {
    yield { code: 'sitemap_missing', url: `${origin}/sitemap.xml` }
  }
  if (frontier.trapped > 0) {
    yield { code: 'endless', url: start, detail: `${frontier.trapped} addresses were left out` }
  }
}
