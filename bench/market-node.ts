import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type EmbeddedPostgres, startEmbedded } from '../packages/server/src/db/embedded.ts'
import { temporaryFolder } from '../packages/server/test/support/temporary-folder.ts'
import { answering, start, stop } from './processes.ts'

/** Below those that the system gives to outgoing connections. */
export const PORT = 19_021
export const OTHER_PORT = 19_022
export const KEY_ID = 'pk_live_bench'
export const SECRET = 'sk_bench_0000000000000001'
export const READY_MS = 60 * 60_000

export const QUERIES = readFileSync(
  new URL('../packages/server/test/search-set/queries.ndjson', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  // The format is described in docs/search.md.
  .map((line) => (JSON.parse(line) as { query: string }).query)
export const FILTERS = [
  '',
  '&max=2500',
  '&tld=io',
  '&length_max=12',
  '&category=dogs',
  '&tld=com&max=500',
]

/** Searches by meaning over HTTP, each with one of the filters. */
export const MEANING_PATHS = QUERIES.map(
  (q, turn) => `/api/market/search?q=${encodeURIComponent(q)}${FILTERS[turn % FILTERS.length]}`,
)

/**
 * A durable PostgreSQL with a market of this size, restarted after it was filled. `BENCH_DIR`
 * keeps it for the next run.
 */
export async function withMarket<T>(
  size: number,
  measure: (postgres: EmbeddedPostgres) => Promise<T>,
): Promise<T> {
  const kept = process.env['BENCH_DIR']
  const dataDir = kept ? join(kept, String(size)) : await temporaryFolder('bench')
  await fill(dataDir, size)
  const postgres = await startEmbedded({ dataDir, isDurable: true })
  try {
    return await measure(postgres)
  } finally {
    await postgres.stop()
    if (!kept) await rm(dataDir, { recursive: true, force: true })
  }
}

async function fill(dataDir: string, size: number): Promise<void> {
  const postgres = await startEmbedded({ dataDir, isDurable: true })
  const node = startNode(OTHER_PORT, postgres.url, size, KEY_ID, SECRET)
  await answering(`http://127.0.0.1:${OTHER_PORT}/healthz`, READY_MS)
  await stop(node)
  await postgres.stop()
}

export function startNode(...args: (string | number)[]): ReturnType<typeof start> {
  return start('bench/inventory-server.ts', args.map(String), {})
}

/** Reads all of an answer, which must be a good one. */
export async function browse(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { accept: 'text/html, application/json' } })
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return await answer.text()
}

const pageAgent = new Agent({ keepAlive: true, maxSockets: 1 })

/**
 * Reads a page as a browser asks for it, and leaves it packed. With `fetch`, this process would
 * unpack it and stop to collect its own garbage, and that would count as the service's time.
 */
export async function readPacked(url: string): Promise<Buffer> {
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip' }
  return await new Promise((resolve, reject) => {
    get(url, { agent: pageAgent, headers }, (answer) => {
      if (answer.statusCode === 200) buffer(answer).then(resolve, reject)
      else reject(new Error(`${url}: ${answer.statusCode}`))
    }).on('error', reject)
  })
}
