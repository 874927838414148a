import { gunzipSync } from 'node:zlib'
import { answering, stop } from './processes.ts'
import {
  browse,
  MEANING_PATHS,
  PORT,
  READY_MS,
  readPacked,
  startNode,
  withMarket,
} from './market-node.ts'
import { at, timed, timedOnce } from './timing.ts'

/**
 * What people wait for on the market: the search by meaning over HTTP, the page of a name rendered
 * by the server, and the sale page at a seller's own domain beside plain node:http.
 *
 * `npm run bench market -- 10000` runs another size. `BENCH_DIR=folder` keeps the filled market there
 * for the next run. It needs `npm run build`.
 */
const size = Number(process.argv[3] ?? 1_000_000)
const URL_OF_SERVICE = `http://127.0.0.1:${PORT}`
const ROUNDS = 4
/** Each page is asked for once, so that none comes from memory. */
const PAGES = 600
const WARM_PAGES = 100
const NAMES_PER_SEARCH = 48

const row = await withMarket(size, async (postgres) => {
  const node = startNode(PORT, postgres.url, 'large')
  try {
    await answering(`${URL_OF_SERVICE}/readyz`, READY_MS)
    return { names: size, ...(await measureSearch()), ...(await measurePages()) }
  } finally {
    await stop(node)
  }
})
console.table([row])
console.log('Aims: search p50 10 ms and p99 30 ms, listing page p99 20 ms, at 1,000,000 names.\n')
await import('./lander.bench.ts')

async function measureSearch() {
  const search = async (path: string) => {
    await browse(URL_OF_SERVICE + path)
  }
  const first = await timedOnce(MEANING_PATHS, search)
  const later = await timed(MEANING_PATHS, search, ROUNDS)
  return {
    'first search p99 ms': at(first, 0.99),
    'search p50 ms': at(later, 0.5),
    'search p99 ms': at(later, 0.99),
  }
}

async function measurePages() {
  const names = await findNames(WARM_PAGES + PAGES)
  const bodies: Buffer[] = []
  const open = async (name: string) => {
    bodies.push(await readPacked(`${URL_OF_SERVICE}/market/${name}`))
  }
  await timedOnce(names.slice(0, WARM_PAGES), open)
  const pages = await timedOnce(names.slice(WARM_PAGES), open)
  const isRendered = (body: Buffer) => gunzipSync(body).includes('listing-facts')
  if (!bodies.every(isRendered)) throw new Error('A page is not rendered; run: npm run build')
  return {
    pages: pages.length,
    'listing page p50 ms': at(pages, 0.5),
    'listing page p99 ms': at(pages, 0.99),
  }
}

/** Different names for sale, as searches find them. */
async function findNames(count: number): Promise<string[]> {
  const found = new Set<string>()
  for (const path of MEANING_PATHS) {
    const text = await browse(`${URL_OF_SERVICE}${path}&limit=${NAMES_PER_SEARCH}`)
    const { items } = JSON.parse(text) as { items: { domain: string }[] }
    for (const { domain } of items) found.add(domain)
    if (found.size >= count) break
  }
  return [...found].slice(0, count)
}
