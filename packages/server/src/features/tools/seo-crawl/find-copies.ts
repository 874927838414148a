import { distance } from '../page-reading/simhash.ts'
import type { PageIssue } from './codes.ts'
import type { Visit } from './crawl.ts'

export type Copies = { groups: string[][]; issues: PageIssue[] }

/** Texts that differ in a word or two have digests that differ in at most this many bits. */
const NEAR_BITS = 3
/** Texts shorter than this are too similar to compare. */
const WORDS_MIN = 30

/**
 * Finds pages with the same or nearly the same text. Compares at most 500 pages with each other.
 */
export function findCopies(pages: Visit[]): Copies {
  const comparable = pages.filter(({ facts }) => (facts?.words ?? 0) >= WORDS_MIN)
  const groups = [...Map.groupBy(comparable, ({ facts }) => facts?.textDigest).values()]
  const same = groups.filter((group) => group.length > 1)
  const issues = same.flatMap((group) =>
    group.map(({ url }): PageIssue => ({ code: 'copy', url, detail: otherOf(group, url) })),
  )
  const near = nearPairs(groups.flatMap((group) => group.slice(0, 1)))
  return {
    groups: [...same.map((group) => group.map(({ url }) => url)), ...near],
    issues: [
      ...issues,
      ...near.flatMap(([a, b]): PageIssue[] => [
        { code: 'near_copy', url: a, detail: b },
        { code: 'near_copy', url: b, detail: a },
      ]),
    ],
  }
}

function otherOf(group: Visit[], url: string): string {
  return group.find((visit) => visit.url !== url)?.url ?? ''
}

function nearPairs(pages: Visit[]): [string, string][] {
  const pairs: [string, string][] = []
  for (const [at, one] of pages.entries()) {
    for (const other of pages.slice(at + 1)) {
      if (!one.facts || !other.facts) continue
      if (distance(one.facts.shingles, other.facts.shingles) > NEAR_BITS) continue
      pairs.push([one.url, other.url])
    }
  }
  return pairs
}
