import { inject } from 'vitest'
import { type Db, openDb } from '../../src/db/pool.ts'
import { copyDatabase, ownDatabase, urlOf } from './database.ts'
import { until } from './until.ts'

export const SEEDED = 'namehouse_test_demo'
/** The database while it is being filled. It is renamed to the one above afterwards. */
export const DRAFT = 'namehouse_test_demo_draft'
const SEEDED_WITHIN_MS = 280_000
/**
 * PostgreSQL's codes for "already exists", including when two sessions create it at the same time.
 */
const IS_THERE = new Set(['42P04', '23505'])

type Fill = (url: string) => Promise<void>

/**
 * The URL of a database filled by a demo, for one test file. `fill` starts a demo on an empty
 * database and stops it. That happens once per test run, and every caller gets a copy.
 */
export async function ownDemoDatabase(fill: Fill): Promise<string> {
  await untilFilled(inject('databaseServerUrl'), fill)
  return (await ownDatabase(SEEDED)).url
}

/** Such a copy for whoever drops it later: several test files may use it. */
export async function copyDemoDatabase(serverUrl: string, fill: Fill) {
  await untilFilled(serverUrl, fill)
  return await copyDatabase(serverUrl, SEEDED)
}

async function untilFilled(serverUrl: string, fill: Fill): Promise<void> {
  const admin = openDb(serverUrl, 1)
  const isFilled = async () => (await isSeeded(admin)) || (await seed(admin, serverUrl, fill))
  try {
    await until('the first demo is filled', isFilled, SEEDED_WITHIN_MS)
  } finally {
    await admin.end({ timeout: 2 })
  }
}

async function isSeeded(admin: Db): Promise<boolean> {
  const found = await admin`select 1 from pg_database where datname = ${SEEDED}`
  return found.length > 0
}

/**
 * The process that creates the draft also fills it; the others get false and wait. No lock is held
 * meanwhile, because it would be lost with its connection, and idle connections are closed.
 */
async function seed(admin: Db, serverUrl: string, fill: Fill): Promise<boolean> {
  try {
    await admin`create database ${admin(DRAFT)}`
  } catch (error) {
    if (IS_THERE.has((error as { code?: string }).code ?? '')) return false
    throw error
  }
  try {
    if (await isSeeded(admin)) return true
    await fill(urlOf(serverUrl, DRAFT))
    await until('the demo has left its database', () => isLeft(admin))
    await admin`alter database ${admin(DRAFT)} rename to ${admin(SEEDED)}`
    return true
  } finally {
    await admin`drop database if exists ${admin(DRAFT)} with (force)`
  }
}

/** A server process may outlive its client briefly, and a database in use can't be copied. */
async function isLeft(admin: Db): Promise<boolean> {
  const [left] = await admin`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = ${DRAFT} limit 1
  `
  return !left
}
