import { DEMO_ACCOUNTS } from '../../server/src/cli/demo-credentials.ts'
import { openDb } from '../../server/src/db/pool.ts'
import { cheapHash } from '../../server/test/support/cheap-hash.ts'
import { ownDemoDatabase } from '../../server/test/support/demo-database.ts'
import { startDemo } from './running-demo.ts'
import type { RunningDemo } from './running-demo.ts'

/**
 * A demo for one test file. Its database is a copy of one filled earlier: filling it, and starting
 * a separate PostgreSQL, would take most of the test's time.
 */
export async function startOwnDemo(): Promise<RunningDemo> {
  return await startDemo(await ownDemoDatabase(fill), { STOCK: 'database' })
}

/** Fills an empty database by starting a demo on it. */
export async function fill(databaseUrl: string): Promise<void> {
  const demo = await startDemo(databaseUrl, { STOCK: 'database' })
  await demo.stop()
  const db = openDb(databaseUrl, 1)
  for (const { email, password } of DEMO_ACCOUNTS) {
    await db`update accounts set password_hash = ${cheapHash(password)} where email = ${email}`
  }
  await db.end({ timeout: 2 })
}
