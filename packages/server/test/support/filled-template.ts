import { type Db, openDb } from '../../src/db/pool.ts'
import { copyDatabase, TEMPLATE, urlOf } from './database.ts'
import { until } from './until.ts'

/** A database that is filled once per test run and then copied. */
export type Template = {
  name: string
  /** Its name while it is being filled. It is renamed afterwards. */
  draft: string
  /** The database that the draft is a copy of. */
  from: string
}

/** Filled by starting a demo, which migrates it too. */
export const DEMO: Template = {
  name: 'namehouse_test_demo',
  draft: 'namehouse_test_demo_draft',
  from: 'template1',
}

/** With every TLD that the lab's registrar sells. */
export const CATALOGUE: Template = {
  name: 'namehouse_test_catalogue',
  draft: 'namehouse_test_catalogue_draft',
  from: TEMPLATE,
}

export const FILLED = [DEMO, CATALOGUE]

const FILLED_WITHIN_MS = 280_000
/**
 * PostgreSQL's codes for "already exists", including when two sessions create it at the same time.
 */
const IS_THERE = new Set(['42P04', '23505'])

export type Fill = (url: string) => Promise<void>

/**
 * A copy of a filled template, for a caller that drops it later. `fill` runs once per test run, in
 * whichever process needs the template first.
 */
export async function copyFilled(serverUrl: string, template: Template, fill: Fill) {
  await untilFilled(serverUrl, template, fill)
  return await copyDatabase(serverUrl, template.name)
}

/** Resolves when the template can be copied. */
export async function untilFilled(
  serverUrl: string,
  template: Template,
  fill: Fill,
): Promise<void> {
  const admin = openDb(serverUrl, 1)
  const isReady = async () =>
    (await isFilled(admin, template)) || (await fillDraft(admin, serverUrl, template, fill))
  try {
    await until(`${template.name} is filled`, isReady, FILLED_WITHIN_MS)
  } finally {
    await admin.end({ timeout: 2 })
  }
}

async function isFilled(admin: Db, { name }: Template): Promise<boolean> {
  const found = await admin`select 1 from pg_database where datname = ${name}`
  return found.length > 0
}

/**
 * The process that creates the draft also fills it; the others get false and wait. No lock is held
 * meanwhile, because it would be lost with its connection, and idle connections are closed.
 */
async function fillDraft(
  admin: Db,
  serverUrl: string,
  template: Template,
  fill: Fill,
): Promise<boolean> {
  const { name, draft, from } = template
  try {
    await admin`create database ${admin(draft)} template ${admin(from)}`
  } catch (error) {
    if (IS_THERE.has((error as { code?: string }).code ?? '')) return false
    throw error
  }
  try {
    if (await isFilled(admin, template)) return true
    await fill(urlOf(serverUrl, draft))
    await until('nobody is connected to it', () => isLeft(admin, draft))
    await admin`alter database ${admin(draft)} rename to ${admin(name)}`
    return true
  } finally {
    await admin`drop database if exists ${admin(draft)} with (force)`
  }
}

/** A server process may outlive its client briefly, and a database in use can't be copied. */
async function isLeft(admin: Db, draft: string): Promise<boolean> {
  const [left] = await admin`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = ${draft} limit 1
  `
  return !left
}
