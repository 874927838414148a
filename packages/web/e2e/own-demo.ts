import { inject } from 'vitest'
import { ownDemoDatabase } from '../../server/test/support/demo-database.ts'
import { builtFile, compiledIn } from '../../server/test/support/programs.ts'
import { startDemo } from './running-demo.ts'
import type { DemoProgram, RunningDemo } from './running-demo.ts'
import { freePort, isFree } from '../../lab/test/support/free-port.ts'

/**
 * A demo for one test file. Its database is a copy of one filled earlier: filling it, and starting
 * a separate PostgreSQL, would take most of the test's time.
 */
export async function startOwnDemo(settings: Record<string, string> = {}): Promise<RunningDemo> {
  const program = builtDemo(inject('programs'))
  const databaseUrl = await ownDemoDatabase((url) => fill(url, program))
  if (port === undefined || !(await isFree(port))) port = await freePort()
  return await startDemo({ databaseUrl, program, port, settings })
}

/**
 * One demo of a worker follows the other at the same address, so the browser still has our scripts,
 * compiled.
 */
let port: number | undefined

/** The demo in the folder of a build. Starting it takes a quarter of the time. */
export function builtDemo(folder: string): DemoProgram {
  return { file: builtFile(folder, 'quick-demo'), compiled: compiledIn(folder) }
}

/** Fills an empty database by starting a demo on it. */
export async function fill(databaseUrl: string, program: DemoProgram): Promise<void> {
  const demo = await startDemo({ databaseUrl, program })
  await demo.stop()
}
