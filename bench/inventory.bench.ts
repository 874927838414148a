import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PartnerClient } from '../packages/sdk/src/index.ts'
import { startEmbedded } from '../packages/server/src/db/embedded.ts'
import { temporaryFolder } from '../packages/server/test/support/temporary-folder.ts'
import { answering, start, stop } from './processes.ts'
import { goneElsewhere } from './sold-elsewhere.ts'

/**
 * Listings at several sizes, in a durable database: how long a node takes until it is ready and how
 * much memory it needs, how long searches and marketplace pages take, and how soon a name sold on
 * one node disappears from another. PostgreSQL and the node start anew after the market is filled,
 * so the first round finds their caches empty, and the first pages count their totals. Later rounds
 * only add what changed, so the two are told apart.
 *
 * `npm run bench inventory -- 10000 100000` runs other sizes. `BENCH_DIR=folder` keeps the filled
 * markets there for the next run.
 */
const sizes = process.argv.slice(3).map(Number)
const PORT = 39_021
const OTHER_PORT = 39_022
const URL_OF_SERVICE = `http://127.0.0.1:${PORT}`
const URL_OF_OTHER = `http://127.0.0.1:${OTHER_PORT}`
const KEY_ID = 'pk_live_bench'
const SECRET = 'sk_bench_0000000000000001'
const READY_MS = 60 * 60_000
const ROUNDS = 4

const QUERIES = readFileSync(
  new URL('../packages/server/test/search-set/queries.ndjson', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  // The format is described in docs/search.md.
  .map((line) => (JSON.parse(line) as { query: string }).query)
const PARTS =
  'a e er in the sun ing art solar hand green .co x7 zq ment house light on.c water q  '.split(' ')
const SORTS = ['newest', 'price_asc', 'price_desc']
const OFFSETS = [0, 24, 5_000]
const FILTERS = ['', '&max=2500', '&tld=io', '&length_max=12', '&category=dogs', '&tld=com&max=500']

type Row = Record<string, string | number>
const rows: Row[] = []
for (const size of sizes.length > 0 ? sizes : [1_000_000, 5_000_000]) {
  rows.push(await measure(size))
}
console.table(rows)

async function measure(size: number): Promise<Row> {
  const kept = process.env['BENCH_DIR']
  const dataDir = kept ? join(kept, String(size)) : await temporaryFolder('bench')
  await fill(dataDir, size)
  const postgres = await startEmbedded({ dataDir, isDurable: true })
  const nodes = [startNode(OTHER_PORT, postgres.url)]
  try {
    await answering(`${URL_OF_OTHER}/readyz`, READY_MS)
    const began = performance.now()
    const node = startNode(PORT, postgres.url)
    nodes.push(node)
    await answering(`${URL_OF_SERVICE}/readyz`, READY_MS)
    const readyMs = performance.now() - began
    const row = {
      names: size,
      'ready s': (readyMs / 1_000).toFixed(1),
      ...(await measureNode(node.pid ?? 0)),
    }
    const gone = await goneElsewhere({ seller: clientOf(URL_OF_SERVICE), watched: URL_OF_OTHER })
    return { ...row, 'gone elsewhere, most ms': Math.round(gone) }
  } finally {
    await Promise.all(nodes.map(stop))
    await postgres.stop()
    if (!kept) await rm(dataDir, { recursive: true, force: true })
  }
}

async function fill(dataDir: string, size: number): Promise<void> {
  const postgres = await startEmbedded({ dataDir, isDurable: true })
  const node = startNode(OTHER_PORT, postgres.url, size, KEY_ID, SECRET)
  await answering(`${URL_OF_OTHER}/healthz`, READY_MS)
  await stop(node)
  await postgres.stop()
}

function startNode(...args: (string | number)[]): ReturnType<typeof start> {
  return start('bench/inventory-server.ts', args.map(String), {})
}

async function measureNode(pid: number): Promise<Row> {
  const client = clientOf(URL_OF_SERVICE)
  const search = async (query: string) => {
    await client.inventory.search(query)
  }
  const browse = async (path: string) => {
    const answer = await fetch(URL_OF_SERVICE + path)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    await answer.arrayBuffer()
  }
  const meaning = QUERIES.map(
    (q, at) => `/api/market/search?q=${encodeURIComponent(q)}${FILTERS[at % FILTERS.length]}`,
  )
  const firstSearches = await timedOnce(QUERIES, search)
  const searches = await timed(QUERIES, search)
  const marketSearches = await timed(meaning, browse)
  const firstPages = await timedOnce(pagePaths(), browse)
  const pages = await timed(pagePaths(), browse)
  return {
    'resident MB': Math.round(residentBytes(pid) / 2 ** 20),
    'first search p50 ms': at(firstSearches, 0.5),
    'first search p99 ms': at(firstSearches, 0.99),
    'search p50 ms': at(searches, 0.5),
    'search p99 ms': at(searches, 0.99),
    'market search p50 ms': at(marketSearches, 0.5),
    'market search p99 ms': at(marketSearches, 0.99),
    'first page p50 ms': at(firstPages, 0.5),
    'first page p99 ms': at(firstPages, 0.99),
    'page p50 ms': at(pages, 0.5),
    'page p99 ms': at(pages, 0.99),
  }
}

function clientOf(baseUrl: string): PartnerClient {
  return new PartnerClient({ keyId: KEY_ID, secret: SECRET, baseUrl })
}

function pagePaths(): string[] {
  return PARTS.flatMap((q, at) =>
    SORTS.map((sort, turn) => {
      const offset = OFFSETS[(at + turn) % OFFSETS.length] ?? 0
      const filter = FILTERS[(at * SORTS.length + turn) % FILTERS.length] ?? ''
      const words = q === '' ? '' : `&q=${encodeURIComponent(q)}`
      return `/api/market/listings?sort=${sort}&offset=${offset}${words}${filter}`
    }),
  )
}

/** The milliseconds of one call each, sorted, with nothing in any cache of the node. */
async function timedOnce<T>(items: T[], call: (item: T) => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (const item of items) {
    const from = performance.now()
    await call(item)
    times.push(performance.now() - from)
  }
  return times.sort((a, b) => a - b)
}

/** Same for several rounds. Calls run one after the other, so nothing queues. */
async function timed<T>(items: T[], call: (item: T) => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    // Pages are cached for a second, and we want to measure finding them.
    await pause(1_100)
    times.push(...(await timedOnce(items, call)))
  }
  return times.sort((a, b) => a - b)
}

function at(sorted: number[], share: number): string {
  return (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1)
}

function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
}
