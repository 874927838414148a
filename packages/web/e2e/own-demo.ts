import { DEMO_ACCOUNTS } from '../../server/src/cli/demo-credentials.ts'
import { openDb } from '../../server/src/db/pool.ts'
import { cheapHash } from '../../server/test/support/cheap-hash.ts'
import { ownDemoDatabase } from '../../server/test/support/demo-database.ts'
import { compileCache, programFile } from '../../server/test/support/programs.ts'
import { startDemo } from './running-demo.ts'
import type { RunningDemo } from './running-demo.ts'

/**
 * The in-memory index can search by meaning. Loading it takes ten seconds of CPU time, so only test
 * files about search start it.
 */
export type DemoParts = { stock?: 'memory' | 'database' }

/**
 * A demo for one test file. Its database is a copy of one filled earlier: filling it, and starting
 * a separate PostgreSQL, would take most of the test's time.
 */
export async function startOwnDemo({ stock = 'database' }: DemoParts = {}): Promise<RunningDemo> {
  return await startBuilt(await ownDemoDatabase(fill), stock)
}

/** Built, because it starts in a fraction of the time (`programs.ts`). */
async function startBuilt(databaseUrl: string, stock: string): Promise<RunningDemo> {
  const settings = { STOCK: stock, NODE_COMPILE_CACHE: compileCache() }
  return await startDemo(databaseUrl, settings, programFile('cli'))
}

async function fill(databaseUrl: string): Promise<void> {
  const demo = await startBuilt(databaseUrl, 'database')
  await demo.stop()
  const db = openDb(databaseUrl, 1)
  for (const { email, password } of DEMO_ACCOUNTS) {
    await db`update accounts set password_hash = ${cheapHash(password)} where email = ${email}`
  }
  await db.end({ timeout: 2 })
}
