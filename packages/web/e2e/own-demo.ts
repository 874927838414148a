import { ownDemoDatabase } from '../../server/test/support/demo-database.ts'
import { startDemo } from './running-demo.ts'
import type { RunningDemo } from './running-demo.ts'

/**
 * A demo for one test file. Its database is a copy of one that was filled before: filling it, and a
 * PostgreSQL of its own, would take most of the time that such a file takes.
 */
export async function startOwnDemo(): Promise<RunningDemo> {
  return await startDemo(await ownDemoDatabase(fill))
}

async function fill(databaseUrl: string): Promise<void> {
  const demo = await startDemo(databaseUrl)
  await demo.stop()
}
