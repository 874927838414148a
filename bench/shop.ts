import { createHmac, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { canonicalString } from '../packages/server/src/auth/partner-signature.ts'
import { startEmbedded } from '../packages/server/src/db/embedded.ts'
import { migrate } from '../packages/server/src/db/migrate.ts'
import { type Db, openDb } from '../packages/server/src/db/pool.ts'
import { addPartner } from '../packages/server/src/features/trading/partners/add-partner.ts'
import { issueCredential } from '../packages/server/src/features/trading/partners/issue-credential.ts'
import { SCOPES } from '../packages/server/src/http/route-config.ts'
import { temporaryFolder } from '../packages/server/test/support/temporary-folder.ts'
import { cpuSecondsOf } from './drive.ts'
import { answering, SERVER, start, stop } from './processes.ts'
import { freePort } from '../packages/lab/test/support/free-port.ts'

/** Filling tables takes longer than any request may. */
const SEED_MS = 30 * 60_000

export type Credential = { keyId: string; secret: string }

/** A server as in production, with many listings and partners. */
export type Shop = {
  db: Db
  port: number
  pid: number
  credentials: Credential[]
  /** The settings of the server, for processes beside it. */
  settings: Record<string, string>
  /** The CPU time of all PostgreSQL processes so far. */
  postgresCpuSeconds(): number
}

export const PARTNERS = 200
export const LISTINGS = 60_000
export const PRICE_CENTS = 1_000_00
/** A busy machine takes long to start a server. */
export const START_MS = 180_000
export const MASTER_KEY = Buffer.alloc(32, 9)

/**
 * Runs the shop while something is measured. Its PostgreSQL waits for the disk. `program` starts
 * the server, and `env` is added to its settings.
 */
export async function withShop(
  measure: (shop: Shop) => Promise<void>,
  program = SERVER,
  env: Record<string, string> = {},
): Promise<void> {
  const dataDir = await temporaryFolder('bench')
  const postgres = await startEmbedded({ dataDir, isDurable: true })
  const db = openDb(postgres.url, 2)
  await migrate(db)
  const credentials = await fill(db)
  const port = await freePort()
  const settings = { ...settingsOf(port, postgres.url), ...env }
  const server = start(program, ['serve'], settings)
  try {
    await answering(`http://127.0.0.1:${port}/readyz`, START_MS)
    const postgresCpuSeconds = () => cpuSecondsUnder(dataDir)
    const pid = server.pid ?? 0
    await measure({ db, port, pid, credentials, settings, postgresCpuSeconds })
  } finally {
    await stop(server)
    await db.end({ timeout: 1 })
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The settings of a service in production, with practically no rate limits. */
export function settingsOf(port: number, databaseUrl: string): Record<string, string> {
  return {
    PORT: String(port),
    HOST: '127.0.0.1',
    BASE_URL: 'https://names.example',
    DATABASE_URL: databaseUrl,
    MASTER_KEY: MASTER_KEY.toString('hex'),
    RATE_LIMIT_SCALE: '1000000000',
    LOG_LEVEL: 'error',
  }
}

/** The headers of a signed request, computed synchronously. The SDK's signer is asynchronous. */
export function signed(
  { keyId, secret }: Credential,
  { method, url, body }: { method: string; url: string; body: string },
): Record<string, string> {
  const moment = { timestamp: String(Math.floor(Date.now() / 1000)), nonce: randomUUID() }
  const text = canonicalString({ method, url, ...moment, body: Buffer.from(body) })
  return {
    'x-service-key-id': keyId,
    'x-service-timestamp': moment.timestamp,
    'x-service-nonce': moment.nonce,
    'x-service-signature': `v1=${createHmac('sha256', secret).update(text).digest('hex')}`,
  }
}

async function fill(db: Db): Promise<Credential[]> {
  const credentials: Credential[] = []
  await db.begin(async (tx) => {
    for (let i = 0; i < PARTNERS; i += 1) {
      const partner_id = `ptr_${i}`
      const credential = { keyId: `pk_live_bench${i}`, secret: `sk_bench_${i}` }
      await addPartner(tx, { id: partner_id, name: 'A Partner', email: 'partner@example.com' })
      const wanted = {
        partner_id,
        environment: 'live',
        scopes: SCOPES,
        is_affiliate: false,
      } as const
      const { keyId: key_id, secret } = credential
      await issueCredential(tx, { ...wanted, key_id, secret }, [MASTER_KEY], new Date())
      credentials.push(credential)
    }
  })
  await db.within(SEED_MS).begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`
      insert into listings (
        id, environment, domain, tld, bin_price_cents, approved, created_at, updated_at
      )
      select gen_random_uuid(), 'live', 'bench-' || n || '.com', 'com', ${PRICE_CENTS}, true, now(),
        now()
      from generate_series(1, ${LISTINGS}::int) as n
    `
  })
  // Leaves out tables that are still empty. After analyzing them, PostgreSQL would plan to scan
  // them in full, for as long as a connection lasts. In production they are never analyzed while
  // empty.
  await db`analyze partners, partner_credentials, listings`
  return credentials
}

/**
 * PostgreSQL's main process and its children. Only the main one has the data folder in its command.
 * Throws if it isn't running there: the database may be in another folder (see `temporaryFolder`).
 */
export function cpuSecondsUnder(dataDir: string): number {
  const seconds = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8')
        const parent = /^PPid:\s+(\d+)$/m.exec(status)?.[1] ?? ''
        const commands = [name, parent].map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
        const isOurs = commands.some((command) => command.includes(dataDir))
        return isOurs ? [cpuSecondsOf(Number(name))] : []
      } catch {
        // The process has exited meanwhile.
        return []
      }
    })
  if (seconds.length === 0) throw new Error(`No PostgreSQL runs in ${dataDir}.`)
  return seconds.reduce((sum, each) => sum + each, 0)
}
