import { gradeOf, type Issue } from '../issue.ts'
import { CODES, type CodeName, type PageIssue } from './codes.ts'
import type { Crawl, Visit } from './crawl.ts'
import { type Copies, findCopies } from './find-copies.ts'
import { judgePage } from './judge-page.ts'
import { judgeSite, standing } from './judge-site.ts'
import { scoreOf } from './score.ts'

const EXAMPLES_MAX = 20
const LIST_MAX = 200
const TEXT_CHARS_MAX = 200
const SEVERITIES = ['error', 'warning', 'notice']

/** The report of a crawl, the most severe issues first. */
export function reportOn(crawl: Crawl, now: Date) {
  const visits = [...crawl.visits.values()]
  const copies = findCopies(standing(crawl))
  const found = [...visits.flatMap(judgePage), ...judgeSite(crawl), ...copies.issues]
  const { score, reasons } = scoreOf(found, visits.length)
  const codesOf = Map.groupBy(found, ({ url }) => url)
  return {
    url: crawl.start,
    as_of: now.toISOString(),
    duration_ms: crawl.duration_ms,
    pages_crawled: visits.length,
    is_cut: crawl.isCut,
    score,
    grade: gradeOf(score),
    reasons,
    issues: issuesOf(found),
    ...linksOf(crawl, found),
    duplicates: duplicatesOf(copies),
    weights: weightsOf(visits),
    structured_data: typesOf(visits),
    robots: robotsOf(crawl),
    sitemap: sitemapOf(crawl),
    pages: visits.map((visit) => pageOut(visit, codesOf.get(visit.url) ?? [])),
  }
}

/** One entry per kind of issue, with the affected pages. */
function issuesOf(found: PageIssue[]): (Issue & { count: number; pages: object[] })[] {
  const byCode = [...Map.groupBy(found, ({ code }) => code)]
  return byCode
    .map(([code, issues]) => ({
      severity: CODES[code].severity,
      code,
      message: CODES[code].message,
      count: issues.length,
      pages: issues.slice(0, EXAMPLES_MAX).map(({ url, detail = '' }) => ({
        url,
        detail: detail.slice(0, TEXT_CHARS_MAX),
      })),
    }))
    .toSorted(
      (a, b) =>
        SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || b.count - a.count,
    )
}

function linksOf({ visits, outside }: Crawl, found: PageIssue[]) {
  const isBroken = (code: CodeName) => code === 'broken_link' || code === 'outside_broken'
  return {
    broken_links: found
      .filter(({ code }) => isBroken(code))
      .slice(0, LIST_MAX)
      .map(({ url, detail = '' }) => ({ from: url, to: detail })),
    redirects: [...visits.values()]
      .filter(({ hops }) => hops.length > 0)
      .slice(0, LIST_MAX)
      .map(({ url, hops, final_url }) => ({
        from: url,
        to: final_url,
        statuses: hops.map(({ status }) => status),
      })),
    outside_links: outside.size,
  }
}

/** In the order of their addresses, because pages arrive in a different one each time. */
function duplicatesOf({ groups }: Copies): string[][] {
  return groups.slice(0, LIST_MAX).map((group) => group.toSorted().slice(0, EXAMPLES_MAX))
}

function weightsOf(visits: Visit[]) {
  const pages = visits.filter(({ facts }) => facts !== undefined)
  const bytes = pages.map((visit) => visit.bytes)
  const heaviest = pages.toSorted((a, b) => b.bytes - a.bytes).slice(0, 5)
  return {
    average_bytes: Math.round(
      bytes.reduce((sum, each) => sum + each, 0) / Math.max(1, bytes.length),
    ),
    heaviest: heaviest.map((visit) => ({ url: visit.url, bytes: visit.bytes })),
  }
}

function typesOf(visits: Visit[]): Record<string, number> {
  const counts: Record<string, number> = Object.create(null) as Record<string, number>
  for (const { facts } of visits) {
    for (const type of new Set(facts?.structured.types)) counts[type] = (counts[type] ?? 0) + 1
  }
  return Object.fromEntries(Object.entries(counts).slice(0, LIST_MAX))
}

function robotsOf({ robots, forbidden }: Crawl) {
  return {
    status: robots.status,
    sitemaps: robots.sitemaps,
    crawl_delay_ms: robots.delayMs,
    forbidden: [...forbidden].slice(0, EXAMPLES_MAX),
  }
}

function sitemapOf({ sitemaps }: Crawl) {
  return { files: sitemaps.files, pages: sitemaps.pages.size, is_cut: sitemaps.isCut }
}

function pageOut({ facts, ...visit }: Visit, issues: PageIssue[]) {
  const { url, status, failure, depth, bytes, duration_ms, final_url, hops } = visit
  return {
    url,
    status: status ?? null,
    ...(failure !== undefined && { failure }),
    depth,
    ...(hops.length > 0 && { final_url }),
    title: facts?.titles[0]?.slice(0, TEXT_CHARS_MAX) ?? '',
    description: facts?.descriptions[0]?.slice(0, TEXT_CHARS_MAX) ?? '',
    heading: facts?.headings.find(({ level }) => level === 1)?.text ?? '',
    words: facts?.words ?? 0,
    bytes,
    duration_ms,
    issues: [...new Set(issues.map(({ code }) => code))],
  }
}
