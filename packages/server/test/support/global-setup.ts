import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../src/db/embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openDb } from '../../src/db/pool.ts'
import { buildTestPrograms } from './build-programs.ts'
import { TEMPLATE, urlOf } from './database.ts'
import { FILLED } from './filled-template.ts'
import { placeInMemory, temporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServerUrl: string
  }
}

/**
 * Builds the programs that tests start, and starts one PostgreSQL for the whole run, with a migrated
 * template that each test file copies. It is deleted at the end. Set TEST_DATABASE_URL to use another server, such as an older PostgreSQL.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [programs, stop] = await Promise.all([buildTestPrograms(), startDatabase(project)])
  project.provide('programs', programs)
  return stop
}

async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    await prepareTemplate(given)
    project.provide('databaseServerUrl', given)
    return async () => await dropTemplates(given)
  }
  const dataDir = await temporaryFolder('test', await placeInMemory())
  const postgres = await startEmbedded({ dataDir, isDurable: false })
  await prepareTemplate(postgres.url)
  project.provide('databaseServerUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function prepareTemplate(serverUrl: string): Promise<void> {
  await dropTemplates(serverUrl)
  const admin = openDb(serverUrl, 1)
  await admin`create database ${admin(TEMPLATE)}`
  await admin.end()
  const db = openDb(urlOf(serverUrl, TEMPLATE), 2)
  await migrate(db)
  await db.end()
}

async function dropTemplates(serverUrl: string): Promise<void> {
  const admin = openDb(serverUrl, 1)
  const filled = FILLED.flatMap(({ name, draft }) => [name, draft])
  for (const name of [TEMPLATE, ...filled]) {
    await admin`drop database if exists ${admin(name)} with (force)`
  }
  await admin.end()
}
