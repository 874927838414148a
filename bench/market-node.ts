import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type EmbeddedPostgres, startEmbedded } from '../packages/server/src/db/embedded.ts'
import { migrate } from '../packages/server/src/db/migrate.ts'
import { openDb } from '../packages/server/src/db/pool.ts'
import { addPartner } from '../packages/server/src/features/trading/partners/add-partner.ts'
import { issueCredential } from '../packages/server/src/features/trading/partners/issue-credential.ts'
import { temporaryFolder } from '../packages/server/test/support/temporary-folder.ts'
import { fillMarket } from './fill-market.ts'
import { SERVER, start } from './processes.ts'
import { MASTER_KEY, settingsOf } from './shop.ts'

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

/** Of the machine's memory, as docs/scaling.md advises. */
const QUARTER = `${Math.floor(totalmem() / 4 / 2 ** 20)}MB`

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
  const postgres = await startEmbedded({ dataDir, isDurable: true, sharedBuffers: QUARTER })
  try {
    return await measure(postgres)
  } finally {
    await postgres.stop()
    if (!kept) await rm(dataDir, { recursive: true, force: true })
  }
}

async function fill(dataDir: string, size: number): Promise<void> {
  const postgres = await startEmbedded({ dataDir, isDurable: true })
  const db = openDb(postgres.url, 1)
  await migrate(db)
  const [partner] = await db`select 1 from partners where id = 'ptr_bench'`
  const [unfinished] = await db`select 1 from listings limit 1`
  // An earlier run left it behind, full.
  if (!partner) {
    if (unfinished) throw new Error('Filling this market was interrupted. Delete its folder.')
    await fillMarket(postgres.url, size)
    await db.begin(async (tx) => {
      await addPartner(tx, { id: 'ptr_bench', name: 'Bench', email: 'bench@example.com' })
      const credential = { partner_id: 'ptr_bench', key_id: KEY_ID, secret: SECRET }
      const rights = {
        environment: 'live',
        scopes: ['search', 'buy'],
        is_affiliate: false,
      } as const
      await issueCredential(tx, { ...credential, ...rights }, [MASTER_KEY], new Date())
    })
  }
  await db.end()
  await postgres.stop()
}

/** The service as in production, with room as on a small or a large machine. */
export function startNode(
  port: number,
  databaseUrl: string,
  NODE_MEMORY: 'small' | 'large',
): ReturnType<typeof start> {
  return start(SERVER, ['serve'], { ...settingsOf(port, databaseUrl), NODE_MEMORY })
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
