import { inject } from 'vitest'
import { ownDatabase } from './database.ts'
import { copyFilled, DEMO, type Fill, untilFilled } from './filled-template.ts'

/**
 * The URL of a database filled by a demo, for one test file. `fill` starts a demo on an empty
 * database and stops it. That happens once per test run, and every caller gets a copy.
 */
export async function ownDemoDatabase(fill: Fill): Promise<string> {
  await untilFilled(inject('databaseServerUrl'), DEMO, fill)
  return (await ownDatabase(DEMO.name)).url
}

/** Such a copy for whoever drops it later: several test files may use it. */
export async function copyDemoDatabase(serverUrl: string, fill: Fill) {
  return await copyFilled(serverUrl, DEMO, fill)
}
