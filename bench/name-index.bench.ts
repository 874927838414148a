import { readFileSync } from 'node:fs'
import { browseIndex } from '../packages/server/src/features/market/name-index/browse-index.ts'
import { findNames } from '../packages/server/src/features/market/name-index/find-names.ts'
import { readKnowledge } from '../packages/server/src/features/market/name-index/knowledge.ts'
import type { Order } from '../packages/server/src/features/market/name-index/sort-orders.ts'
import { NameIndex } from '../packages/server/src/features/market/name-index/name-index.ts'

/**
 * The name index alone, without HTTP, threads and database: the CPU time of building it, of a
 * search and of a page, at several sizes. `npm run bench index -- 10000` runs other sizes.
 */
const sizes = process.argv.slice(3).map(Number)
const ROUNDS = 4
const WORDS = 4_000
const TLDS = ['com', 'com', 'com', 'com', 'net', 'io', 'co', 'ai', 'shop', 'org']
const PARTS =
  'a e er in the sun ing art solar hand green .co x7 zq ment house light on.c water q'.split(' ')
const SORTS: Order[] = ['newest', 'cents_asc', 'cents_desc', 'band_asc', 'band_desc']
const OFFSETS = [0, 24, 5_000]

const queries = readLines('../packages/server/test/search-set/queries.ndjson').map(
  // The format is described in docs/search.md.
  (line) => (JSON.parse(line) as { query: string }).query,
)
const words = readLines('../packages/server/words/words.txt')
  .filter((word) => word.length > 3 && word.length < 9)
  .slice(0, WORDS)
const knowledge = readKnowledge()
const rows = (sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000]).map(measure)
console.table(rows)

function measure(size: number): Record<string, string | number> {
  const began = process.cpuUsage()
  const index = fill(size)
  const buildMs = spentMs(began)
  const searches = timed(queries, (query) => findNames(knowledge, index, { query, limit: 12 }))
  const pages = timed(pagesAsked(), ({ filter, page }) => browseIndex(index, filter, page))
  return {
    names: index.offeredCount,
    'build s': (buildMs / 1000).toFixed(1),
    'bytes/name': Math.round(index.bytes / index.offeredCount),
    'search p50 ms': at(searches, 0.5),
    'search p99 ms': at(searches, 0.99),
    'page p50 ms': at(pages, 0.5),
    'page p99 ms': at(pages, 0.99),
  }
}

/** Names of two or three common words, with prices and dates over the whole range. */
function fill(size: number): NameIndex {
  const index = new NameIndex(knowledge)
  const domains = new Set<string>()
  for (let number = 0; number < size; number += 1) {
    const [a, b, c] = [mix(number, 1), mix(number, 2), mix(number, 3)]
    const third = a % 7 === 0 ? (words[c % WORDS] ?? '') : ''
    const tld = TLDS[c % TLDS.length] ?? 'com'
    const domain = `${words[a % WORDS]}${words[b % WORDS]}${third}.${tld}`
    if (domains.has(domain)) continue
    domains.add(domain)
    index.put({
      id: number.toString(16).padStart(32, '0'),
      domain,
      tld,
      bin_price_cents: 4900 + (b % 1000) * (c % 977) * 10,
      created_micros: (a % 50_000_000) * 1_000_000,
    })
  }
  index.orders.settle()
  return index
}

function pagesAsked() {
  return PARTS.flatMap((q, at) =>
    SORTS.map((order, turn) => ({
      filter: {
        q,
        tld: at % 5 === 0 ? 'com' : undefined,
        category: at % 7 === 0 ? 'solar' : undefined,
        length_max: at % 6 === 0 ? 12 : undefined,
        max: at % 4 !== 0 ? undefined : turn % 2 === 0 ? { cents: 2_500_00 } : { band: 5 },
      },
      page: { order, limit: 24, offset: OFFSETS[(at + turn) % OFFSETS.length] ?? 0 },
    })),
  )
}

/** The CPU milliseconds of each call, sorted, after a warm-up round. */
function timed<T>(items: T[], call: (item: T) => unknown): number[] {
  for (const item of items) call(item)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const item of items) {
      const from = process.threadCpuUsage()
      call(item)
      const { user, system } = process.threadCpuUsage(from)
      times.push((user + system) / 1000)
    }
  }
  return times.sort((a, b) => a - b)
}

function at(sorted: number[], share: number): string {
  return (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(2)
}

function spentMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

/** A pseudo-random number derived from its arguments. */
function mix(number: number, seed: number): number {
  let mixed = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(seed, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

function readLines(path: string): string[] {
  return readFileSync(new URL(path, import.meta.url), 'utf8')
    .trim()
    .split('\n')
}
