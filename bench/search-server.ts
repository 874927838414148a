import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import { buildApp } from '../packages/server/src/app.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { startEmbedded } from '../packages/server/src/db/embedded.ts'
import { migrate } from '../packages/server/src/db/migrate.ts'
import { closeDeps, openDeps } from '../packages/server/src/deps.ts'
import type { OutsideAddresses } from '../packages/server/src/upstream/open-upstream.ts'
import { temporaryFolder } from '../packages/server/test/support/temporary-folder.ts'

/** The service alone, on a lab that the bench has started: its port and the lab are arguments. */
const [port = '0', lab = '{}'] = process.argv.slice(2)
const dataDir = await temporaryFolder('bench')
const postgres = await startEmbedded({ dataDir, isDurable: false })
const config = readConfig({ RATE_LIMIT_SCALE: '1000000000', PORT: port }, 'demo')
const deps = await openDeps(config, {
  databaseUrl: postgres.url,
  lab: JSON.parse(lab) as OutsideAddresses,
  log: pino({ level: 'error' }),
})
await migrate(deps.db)
const app = await buildApp(deps)
await app.listen({ host: '127.0.0.1', port: config.port })

process.on('SIGTERM', () => void close())

async function close(): Promise<void> {
  app.server.closeAllConnections()
  await app.close()
  await closeDeps(deps)
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
}
