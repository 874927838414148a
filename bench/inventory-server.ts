import { pino } from 'pino'
import { buildApp } from '../packages/server/src/app.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { migrate } from '../packages/server/src/db/migrate.ts'
import type { Db } from '../packages/server/src/db/pool.ts'
import { closeDeps, openDeps } from '../packages/server/src/deps.ts'
import { loadKnowledge } from '../packages/server/src/features/market/name-index/knowledge.ts'
import { addPartner } from '../packages/server/src/features/trading/partners/add-partner.ts'
import { issueCredential } from '../packages/server/src/features/trading/partners/issue-credential.ts'
import { fillMarket } from './fill-market.ts'

/**
 * Only the server, on a database that the benchmark has started. Arguments: port and database URL,
 * and for the first of several servers the number of listings to generate and a partner's key and
 * secret.
 */
const [port = '0', databaseUrl = '', count = '0', keyId = '', secret = ''] = process.argv.slice(2)

const config = readConfig({ RATE_LIMIT_SCALE: '1000000000', PORT: port }, 'demo')
const deps = await openDeps(config, { databaseUrl, log: pino({ level: 'error' }) })
if (Number(count) > 0) await fill(deps.db)
const app = await buildApp(deps)
await loadKnowledge()
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
  const [partner] = await db`select 1 from partners where id = 'ptr_bench'`
  // An earlier run left it behind, full.
  if (partner) return
  const [unfinished] = await db`select 1 from listings limit 1`
  if (unfinished) throw new Error('Filling this market was interrupted. Delete its folder.')
  await fillMarket(databaseUrl, Number(count))
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
