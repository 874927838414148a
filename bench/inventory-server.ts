import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { buildApp } from '../packages/server/src/app.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { migrate } from '../packages/server/src/db/migrate.ts'
import type { Db } from '../packages/server/src/db/pool.ts'
import { closeDeps, openDeps } from '../packages/server/src/deps.ts'
import { addPartner } from '../packages/server/src/features/trading/partners/add-partner.ts'
import { issueCredential } from '../packages/server/src/features/trading/partners/issue-credential.ts'

/**
 * Only the server, on a database that the benchmark has started. Arguments: port and database URL,
 * and for the first of several servers the number of listings to generate and a partner's key and
 * secret.
 */
const [port = '0', databaseUrl = '', count = '0', keyId = '', secret = ''] = process.argv.slice(2)
const WORDS = 4_000
const ROWS_AT_ONCE = 50_000

const config = readConfig({ RATE_LIMIT_SCALE: '1000000000', PORT: port }, 'demo')
const deps = await openDeps(config, { databaseUrl, log: pino({ level: 'error' }) })
if (Number(count) > 0) await fill(deps.db)
const app = await buildApp(deps)
await app.listen({ host: '127.0.0.1', port: config.port })

process.on('SIGTERM', () => void close())

async function close(): Promise<void> {
  app.server.closeAllConnections()
  await app.close()
  await closeDeps(deps)
  process.exit(0)
}

async function fill(db: Db): Promise<void> {
  await migrate(db)
  await seed(db, Number(count))
  await db.begin(async (tx) => {
    await addPartner(tx, { id: 'ptr_bench', name: 'Bench', email: 'bench@example.com' })
    const credential = { key_id: keyId, secret, partner_id: 'ptr_bench', is_affiliate: false }
    await issueCredential(
      tx,
      { ...credential, environment: 'live', scopes: ['search', 'buy'] },
      config.masterKey,
      new Date(),
    )
  })
}

/**
 * Names of two or three common words, with prices and dates over the whole range. Each depends only
 * on its number, so every run has the same.
 */
async function seed(db: Db, names: number): Promise<void> {
  const file = new URL('../packages/server/words/words.txt', import.meta.url)
  const listed = readFileSync(file, 'utf8').split('\n')
  const words = listed.filter((word) => word.length > 3 && word.length < 9).slice(0, WORDS)
  for (let from = 0; from < names; from += ROWS_AT_ONCE) {
    const until = Math.min(from + ROWS_AT_ONCE, names) - 1
    await db`
      insert into listings (
        id, environment, domain, tld, bin_price_cents, floor_price_cents, approved, created_at,
        updated_at
      )
      select md5('id' || n)::uuid, 'live', label || '.' || tld, tld, cents, cents * 8 / 10, true,
        listed, listed
      from (
        select n, (${words}::text[])[1 + h1 % ${WORDS}] || (${words}::text[])[1 + h2 % ${WORDS}]
            || case when h1 % 7 = 0 then (${words}::text[])[1 + h3 % ${WORDS}] else '' end as label,
          (array['com', 'com', 'com', 'com', 'net', 'io', 'co', 'ai', 'shop', 'org'])[1 + h3 % 10]
            as tld,
          4900 + (h2 % 1000) * (h3 % 977) * 10 as cents,
          timestamptz '2025-01-01' + make_interval(secs => h1 % 50000000) as listed
        from (
          select n, abs(hashint8extended(n, 1) % 1000000007) as h1,
            abs(hashint8extended(n, 2) % 1000000007) as h2,
            abs(hashint8extended(n, 3) % 1000000007) as h3
          from generate_series(${from}::bigint, ${until}::bigint) n
        ) hashed
      ) made
      on conflict do nothing
    `
  }
  await db`vacuum analyze listings`
}
