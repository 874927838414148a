import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { PartnerClient } from '../packages/sdk/src/index.ts'
import { startEmbedded } from '../packages/server/src/db/embedded.ts'
import { temporaryFolder } from '../packages/server/test/support/temporary-folder.ts'
import { answering, start, stop } from './processes.ts'
import { goneElsewhere } from './sold-elsewhere.ts'

/**
 * Listings at three sizes: how long the name index takes to build and how much memory it needs, how
 * long a partner's search and a marketplace page by part of a name take, and how soon a name sold
 * on one node disappears from another node's search and marketplace.
 * `npm run bench inventory -- 10000 100000` runs other sizes.
 */
const sizes = process.argv.slice(3).map(Number)
const PORT = 39_021
const OTHER_PORT = 39_022
const URL_OF_SERVICE = `http://127.0.0.1:${PORT}`
const URL_OF_OTHER = `http://127.0.0.1:${OTHER_PORT}`
const KEY_ID = 'pk_live_bench'
const SECRET = 'sk_bench_0000000000000001'
const READY_MS = 15 * 60_000
const ROUNDS = 4
const WARM_UP = 60

const QUERIES = readFileSync(
  new URL('../packages/server/test/search-set/queries.ndjson', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  // The format is described in docs/search.md.
  .map((line) => (JSON.parse(line) as { query: string }).query)
const PARTS =
  'a e er in the sun ing art solar hand green .co x7 zq ment house light on.c water q'.split(' ')
const SORTS = ['newest', 'price_asc', 'price_desc']
const OFFSETS = [0, 24, 5_000]

type Row = Record<string, string | number>
const rows: Row[] = []
for (const size of sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000]) {
  rows.push(await measure(size))
}
console.table(rows)

async function measure(size: number): Promise<Row> {
  const dataDir = await temporaryFolder('bench')
  const postgres = await startEmbedded({ dataDir, isDurable: false })
  const startNode = (...args: (string | number)[]) =>
    start('bench/inventory-server.ts', args.map(String), { STOCK: 'memory' })
  const nodes = [startNode(PORT, postgres.url, size, KEY_ID, SECRET)]
  try {
    await answering(`${URL_OF_SERVICE}/healthz`, READY_MS)
    const row = await measureNode(nodes[0]?.pid ?? 0)
    nodes.push(startNode(OTHER_PORT, postgres.url))
    await answering(`${URL_OF_OTHER}/healthz`, READY_MS)
    await untilHeld(URL_OF_OTHER)
    const gone = await goneElsewhere({ seller: clientOf(URL_OF_SERVICE), watched: URL_OF_OTHER })
    return { ...row, 'gone elsewhere, most ms': Math.round(gone) }
  } finally {
    await Promise.all(nodes.map(stop))
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureNode(pid: number): Promise<Row> {
  const { names, buildMs, stallMs } = await untilHeld(URL_OF_SERVICE)
  const client = clientOf(URL_OF_SERVICE)
  const searches = await timed(QUERIES, async (query) => {
    await client.inventory.search(query)
  })
  const pages = await timed(pagePaths(), async (path) => {
    const answer = await fetch(URL_OF_SERVICE + path)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    await answer.arrayBuffer()
  })
  return {
    names,
    'build s': (buildMs / 1000).toFixed(1),
    'stall ms': stallMs.toFixed(0),
    'resident MB': Math.round(residentBytes(pid) / 2 ** 20),
    'index bytes/name': Math.round((await metric(URL_OF_SERVICE, 'stock_bytes')) / names),
    'search p50 ms': at(searches, 0.5),
    'search p99 ms': at(searches, 0.99),
    'page p50 ms': at(pages, 0.5),
    'page p99 ms': at(pages, 0.99),
  }
}

function clientOf(baseUrl: string): PartnerClient {
  return new PartnerClient({ keyId: KEY_ID, secret: SECRET, baseUrl })
}

/**
 * Waits for the name index. Returns the longest time the server didn't answer other requests
 * meanwhile.
 */
async function untilHeld(
  url: string,
): Promise<{ names: number; buildMs: number; stallMs: number }> {
  const began = performance.now()
  let stallMs = 0
  for (;;) {
    const from = performance.now()
    const [isReady, names] = [await metric(url, 'stock_is_ready'), await metric(url, 'stock_names')]
    stallMs = Math.max(stallMs, performance.now() - from)
    if (isReady === 1) return { names, buildMs: performance.now() - began, stallMs }
    if (performance.now() - began > READY_MS) throw new Error('the name index is not ready')
    await pause(20)
  }
}

async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^namehouse_${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
}

function pagePaths(): string[] {
  return PARTS.flatMap((q, at) =>
    SORTS.map((sort, turn) => {
      const offset = OFFSETS[(at + turn) % OFFSETS.length] ?? 0
      const max = at % 4 === 0 ? '&max=2500' : ''
      return `/api/market/listings?q=${encodeURIComponent(q)}&sort=${sort}&offset=${offset}${max}`
    }),
  )
}

/**
 * The milliseconds of each call, sorted, after a warm-up. Calls run one after the other, so nothing
 * queues.
 */
async function timed<T>(items: T[], call: (item: T) => Promise<void>): Promise<number[]> {
  for (let turn = 0; turn < WARM_UP; turn += 1) await call(items[turn % items.length] as T)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    // Pages are cached for a second, and we want to measure finding them.
    await pause(1_100)
    for (const item of items) {
      const from = performance.now()
      await call(item)
      times.push(performance.now() - from)
    }
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
