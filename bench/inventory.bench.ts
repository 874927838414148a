import { readFileSync } from 'node:fs'
import { PartnerClient } from '../packages/sdk/src/index.ts'
import {
  browse,
  FILTERS,
  KEY_ID,
  MEANING_PATHS,
  OTHER_PORT,
  PORT,
  QUERIES,
  READY_MS,
  SECRET,
  startNode,
  withMarket,
} from './market-node.ts'
import { answering, stop } from './processes.ts'
import { goneElsewhere } from './sold-elsewhere.ts'
import { at, timed, timedOnce } from './timing.ts'

/**
 * Listings at several sizes, in a durable database, from small nodes: how long a node takes until it is ready and how
 * much memory it needs, how long searches and marketplace pages take, and how soon a name sold on
 * one node disappears from another. PostgreSQL and the node restart after the market is filled,
 * so the first round finds their caches empty, and the first pages count their totals. Later rounds
 * only add what changed, so the two are told apart.
 *
 * `npm run bench inventory -- 10000 100000` runs other sizes. `BENCH_DIR=folder` keeps the filled
 * markets there for the next run.
 */
const sizes = process.argv.slice(3).map(Number)
const URL_OF_SERVICE = `http://127.0.0.1:${PORT}`
const URL_OF_OTHER = `http://127.0.0.1:${OTHER_PORT}`
const ROUNDS = 4

const PARTS =
  'a e er in the sun ing art solar hand green .co x7 zq ment house light on.c water q  '.split(' ')
const SORTS = ['newest', 'price_asc', 'price_desc']
const OFFSETS = [0, 24, 5_000]

type Row = Record<string, string | number>
const rows: Row[] = []
for (const size of sizes.length > 0 ? sizes : [1_000_000, 5_000_000]) {
  rows.push(await measure(size))
}
console.table(rows)

async function measure(size: number): Promise<Row> {
  return await withMarket(size, async (postgres) => {
    const nodes = [startNode(OTHER_PORT, postgres.url, 'small')]
    try {
      await answering(`${URL_OF_OTHER}/readyz`, READY_MS)
      const began = performance.now()
      const node = startNode(PORT, postgres.url, 'small')
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
    }
  })
}

async function measureNode(pid: number): Promise<Row> {
  const client = clientOf(URL_OF_SERVICE)
  const search = async (query: string) => {
    await client.inventory.search(query)
  }
  const open = async (path: string) => {
    await browse(URL_OF_SERVICE + path)
  }
  const firstSearches = await timedOnce(QUERIES, search)
  const searches = await timed(QUERIES, search, ROUNDS)
  const marketSearches = await timed(MEANING_PATHS, open, ROUNDS)
  const firstPages = await timedOnce(pagePaths(), open)
  const pages = await timed(pagePaths(), open, ROUNDS)
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
  return PARTS.flatMap((q, part) =>
    SORTS.map((sort, turn) => {
      const offset = OFFSETS[(part + turn) % OFFSETS.length] ?? 0
      const filter = FILTERS[(part * SORTS.length + turn) % FILTERS.length] ?? ''
      const words = q === '' ? '' : `&q=${encodeURIComponent(q)}`
      return `/api/market/listings?sort=${sort}&offset=${offset}${words}${filter}`
    }),
  )
}

function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
}
