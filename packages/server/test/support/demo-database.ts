import { inject } from 'vitest'
import { type Db, openDb } from '../../src/db/pool.ts'
import { ownDatabase, urlOf } from './database.ts'
import { until } from './until.ts'

export const SEEDED = 'namehouse_test_demo'
const DRAFT = 'namehouse_test_demo_draft'
/** Any number of our own: workers that want the first demo at once queue on it. */
const SEEDING_LOCK = 7_319_402_512

/**
 * The address of a database that a demo has already filled, for one test file. `fill` starts a demo
 * on an empty database and stops it; it runs once per test run, and everybody else gets a copy.
 */
export async function ownDemoDatabase(fill: (url: string) => Promise<void>): Promise<string> {
  const serverUrl = inject('databaseServerUrl')
  const admin = openDb(serverUrl, 1)
  try {
    await admin`set statement_timeout = 0`
    await admin`select pg_advisory_lock(${SEEDING_LOCK})`
    const [seeded] = await admin`select 1 from pg_database where datname = ${SEEDED}`
    if (!seeded) {
      await admin`drop database if exists ${admin(DRAFT)} with (force)`
      await admin`create database ${admin(DRAFT)}`
      await fill(urlOf(serverUrl, DRAFT))
      await until('the demo has left its database', () => isLeft(admin))
      await admin`alter database ${admin(DRAFT)} rename to ${admin(SEEDED)}`
    }
  } finally {
    // The lock goes with the connection.
    await admin.end({ timeout: 2 })
  }
  return (await ownDatabase(SEEDED)).url
}

/** A server process may outlive its client by a moment, and no database in use can be copied. */
async function isLeft(admin: Db): Promise<boolean> {
  const [left] = await admin`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = ${DRAFT} limit 1
  `
  return !left
}
